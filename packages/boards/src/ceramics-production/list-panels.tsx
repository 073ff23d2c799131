import type { ReactNode } from 'react';
import { StateView } from '@plantdeck/core/ui/base';
import { drillTo, useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { ageText, figure, percent, quantity, shortDay, timeOf, wholeDay } from '../board/reader.ts';
import type { CeramicsProduction, UnitEnergy } from './ceramics-production.contract.ts';
import { COUNT, HOURS, PERCENT, SQUARE_METRES, WORDS } from './words.ts';

const BAR_PX = 100;
const useWords = () => {
  const parts = useBoard<CeramicsProduction>();
  const word = (key: string, values?: Record<string, string | number>): string =>
    parts.reader.t(WORDS + key, values);
  return { ...parts, word, isFresh: parts.age === 'fresh' };
};

/** Shares of the grades by line and day; the best is judged. */
export function GradesPanel(): ReactNode {
  const { board, reader, word, isFresh } = useWords();
  const values = panelValues(board.panels, 'grades');
  const best = values?.grades[0];
  return (
    <BoardPanel
      code="grades"
      detail="/qualityStatistics"
      flush
      note={
        values?.targetPct != null &&
        best &&
        word('grades.target', { grade: best.name, value: percent(reader, values.targetPct) })
      }
    >
      {values && (
        <div className="table-scroll" tabIndex={0} role="group" aria-label={word('grades.title')}>
          {values.lines.map((line) => (
            <table key={line.id} className={isFresh ? 'table tile-grades' : 'table tile-grades is-old'}>
              <thead>
                <tr>
                  <th scope="col" title={line.name}>
                    {line.name}
                  </th>
                  {line.days.map(({ day }) => (
                    <th key={day} scope="col" className="num">
                      {shortDay(reader, day)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {values.grades.map((grade, at) => (
                  <tr key={grade.code}>
                    <th scope="row" title={grade.name}>
                      {grade.name}
                    </th>
                    {line.days.map(({ day, shares }) => {
                      const pct = shares?.[at] ?? null;
                      // As it is shown: 95.0 is not below 95.
                      const isOff =
                        isFresh &&
                        at === 0 &&
                        pct !== null &&
                        values.targetPct !== null &&
                        Number(pct.toFixed(PERCENT.dp)) < values.targetPct;
                      return (
                        <td key={day} className={isOff ? 'num is-off' : 'num'}>
                          {figure(reader, pct, PERCENT, 'base')}
                        </td>
                      );
                    })}
                  </tr>
                ))}
                <tr className="tile-quiet">
                  <th scope="row">{word('grades.sorted')} (m²)</th>
                  {line.days.map(({ day, sorted }) => (
                    <td key={day} className="num">
                      {figure(reader, sorted, SQUARE_METRES, 'base')}
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          ))}
        </div>
      )}
    </BoardPanel>
  );
}

/** How much of the scale lies beyond level 3. */
const BEYOND = 1.15;

function LevelBar({ row }: { readonly row: UnitEnergy }): ReactNode {
  const { reader, word } = useWords();
  const { levels, month, unit } = row;
  if (!levels) return null;
  const most = Math.max(levels[2] * BEYOND, month.value ?? 0);
  const at = (value: number): number => (value / most) * BAR_PX;
  const within = month.value === null ? -1 : levels.findIndex((level) => (month.value ?? 0) <= level);
  return (
    <div className="tile-levels">
      <svg className="tile-track" viewBox={`0 0 ${BAR_PX} 12`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="tile-track-room" width={BAR_PX} height="12" />
        {month.value !== null && (
          <rect className="tile-track-fill" y="3" width={at(month.value)} height="6" />
        )}
        {levels.map((level) => (
          <rect key={level} className="tile-track-due" x={at(level)} width="0.5" height="12" />
        ))}
      </svg>
      <p className="tile-quiet tile-line-foot">
        {levels.map((level, place) => (
          <span key={level}>
            {word('energy.level', { n: place + 1, value: figure(reader, level, unit, 'base') })}
          </span>
        ))}
      </p>
      {month.value !== null && (
        <p>{within < 0 ? word('energy.beyond') : word('energy.within', { n: within + 1 })}</p>
      )}
    </div>
  );
}

/** Energy for a unit of output, and where the plant lies between the levels of its norm. */
export function EnergyPanel(): ReactNode {
  const { board, reader, word, isFresh } = useWords();
  const energy = panelValues(board.panels, 'energy');
  const withLevels = energy?.rows.find(({ levels }) => levels !== null);
  return (
    <BoardPanel
      code="energy"
      detail="/processEnergySaving"
      note={energy?.standard && [energy.standard, energy.product].filter(Boolean).join(' · ')}
    >
      {energy && (
        <div className="tile-energy">
          <div className="table-scroll" tabIndex={0} role="group" aria-label={word('energy.title')}>
            <table className={isFresh ? 'table' : 'table is-old'}>
              <thead>
                <tr>
                  <th scope="col">{word('col.energy')}</th>
                  {(['day', 'month', 'year'] as const).map((period) => (
                    <th key={period} scope="col" className="num">
                      {word(`col.${period}`)}
                      {period === 'year' && energy.yearFrom !== null && (
                        <span className="second">
                          {word('energy.since', { day: shortDay(reader, energy.yearFrom.slice(0, 10)) })}
                        </span>
                      )}
                    </th>
                  ))}
                  <th scope="col" className="num">
                    {word('col.target')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {energy.rows.map((row) => (
                  <tr key={row.code}>
                    <th scope="row">
                      {word(`energy.${row.code}`)} <span className="second">{row.unit.display}</span>
                    </th>
                    {[row.day, row.month, row.year].map(({ value, judge }, place) => (
                      <td key={place} className={isFresh && judge === 'abnormal' ? 'num is-off' : 'num'}>
                        {figure(reader, value, row.unit, 'base')}
                      </td>
                    ))}
                    <td className="num tile-quiet">{figure(reader, row.month.target, row.unit, 'base')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {withLevels && <LevelBar row={withLevels} />}
        </div>
      )}
    </BoardPanel>
  );
}

/** OEE with its parts; a row opens the operation of the machine. */
export function EquipmentPanel(): ReactNode {
  const parts = useWords();
  const { board, reader, word, isFresh, drill } = parts;
  const equipment = panelValues(board.panels, 'equipment');
  return (
    <BoardPanel
      code="equipment"
      detail="/equipmentOperation"
      flush
      note={equipment && word('equipment.note', { n: equipment.days })}
    >
      {equipment && (
        <div className="table-scroll" tabIndex={0} role="group" aria-label={word('equipment.title')}>
          <table className={isFresh ? 'table' : 'table is-old'}>
            <thead>
              <tr>
                <th scope="col">{word('col.equipment')}</th>
                <th scope="col" className="num">
                  OEE
                </th>
                <th scope="col" className="num">
                  {word('col.availability')}
                </th>
                <th scope="col" className="num">
                  {word('col.effectiveness')}
                </th>
                <th scope="col" className="num">
                  {word('col.quality')}
                </th>
                <th scope="col" className="num">
                  MTBF
                </th>
                <th scope="col" className="num">
                  MTTR
                </th>
              </tr>
            </thead>
            <tbody>
              {equipment.units.map((unit) => (
                <tr key={unit.id}>
                  <th scope="row" title={unit.name}>
                    <button
                      type="button"
                      className="link ell"
                      onClick={() =>
                        drill(
                          'equipment',
                          unit.id,
                          drillTo(parts, '/equipmentOperation', { areaId: unit.id }),
                        )
                      }
                    >
                      {unit.name}
                    </button>
                  </th>
                  <td
                    className={isFresh && unit.judge === 'abnormal' ? 'num is-off' : 'num'}
                    title={unit.reason ?? undefined}
                  >
                    <svg
                      className="tile-oee"
                      viewBox="0 0 100 8"
                      preserveAspectRatio="none"
                      aria-hidden="true"
                    >
                      <rect className="tile-track-room" width="100" height="8" />
                      <rect className="tile-track-fill" width={Math.min(100, unit.oeePct ?? 0)} height="8" />
                    </svg>
                    <b>{percent(reader, unit.oeePct)}</b>
                    {unit.reason !== null && <span className="second">{unit.reason}</span>}
                  </td>
                  <td className="num">{percent(reader, unit.availabilityPct)}</td>
                  <td className="num">{percent(reader, unit.effectivenessPct)}</td>
                  <td className="num">{percent(reader, unit.qualityPct)}</td>
                  <td className="num">
                    {unit.failures === 0 ? (
                      <span className="tile-quiet">{word('equipment.noFailure')}</span>
                    ) : (
                      quantity(reader, unit.mtbfH, HOURS, 'base')
                    )}
                  </td>
                  <td className="num">{unit.mttrMin === null ? '–' : ageText(reader, unit.mttrMin * 60)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}

/** Unplanned stop time by reason, the longest first, with what adds up. */
export function ParetoPanel(): ReactNode {
  const { board, reader, word, isFresh } = useWords();
  const pareto = panelValues(board.panels, 'pareto');
  const most = pareto?.reasons[0]?.minutes ?? 0;
  return (
    <BoardPanel
      code="pareto"
      detail="/downtimeAnalysis"
      note={
        pareto && (
          <>
            {word('pareto.note', { n: pareto.days })}
            {pareto.isUnknownHigh && (
              <b className={isFresh ? 'tile-mark' : ''}>
                {' · '}
                {word('pareto.unknown', { value: percent(reader, pareto.unknownPct) })}
              </b>
            )}
          </>
        )
      }
    >
      {pareto &&
        (pareto.reasons.length === 0 ? (
          <StateView kind="empty" title={word('pareto.none')} />
        ) : (
          <ul className={isFresh ? 'tile-pareto' : 'tile-pareto is-old'}>
            {pareto.reasons.map(({ code, reason, minutes, stops, sharePct, cumulativePct }) => (
              <li key={code}>
                <span className="tile-line-head">
                  <span className="ell" title={reason}>
                    {reason}
                  </span>
                  <b>{ageText(reader, minutes * 60)}</b>
                  <span className="tile-quiet">{percent(reader, sharePct)}</span>
                </span>
                <svg
                  className="tile-track"
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect className="tile-track-room" width="100" height="10" />
                  <rect
                    className="tile-track-fill"
                    width={most <= 0 ? 0 : (minutes / most) * BAR_PX}
                    height="10"
                  />
                </svg>
                <span className="tile-quiet">
                  {word('pareto.stops', {
                    n: figure(reader, stops, COUNT, 'base'),
                    value: percent(reader, cumulativePct),
                  })}
                </span>
              </li>
            ))}
          </ul>
        ))}
    </BoardPanel>
  );
}

/** Stops of the last day, the newest first. */
export function StopsPanel(): ReactNode {
  const parts = useWords();
  const { board, reader, word, isFresh, drill } = parts;
  const values = panelValues(board.panels, 'stops');
  return (
    <BoardPanel
      code="stops"
      detail="/downtimeAnalysis"
      flush={values != null && values.stops.length > 0}
      note={values && word('stops.note', { n: values.stops.length, all: values.all, hours: values.hours })}
    >
      {values &&
        (values.stops.length === 0 ? (
          <StateView kind="empty" title={word('stops.none')} />
        ) : (
          <div className="table-scroll" tabIndex={0} role="group" aria-label={word('stops.title')}>
            <table className={isFresh ? 'table' : 'table is-old'}>
              <thead>
                <tr>
                  <th scope="col">{word('col.from')}</th>
                  <th scope="col">{word('col.equipment')}</th>
                  <th scope="col">{word('col.reason')}</th>
                  <th scope="col" className="num">
                    {word('col.duration')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {values.stops.map((stop) => (
                  <tr key={stop.id}>
                    <td>{timeOf(reader, stop.from)}</td>
                    <th scope="row" title={stop.unit}>
                      <button
                        type="button"
                        className="link ell"
                        onClick={() =>
                          drill(
                            'stops',
                            stop.id,
                            drillTo(parts, '/downtimeAnalysis', { areaId: stop.areaId }),
                          )
                        }
                      >
                        {stop.unit}
                      </button>
                    </th>
                    <td className="tile-name" title={stop.reason}>
                      {stop.reason}
                      {stop.planned && <span className="second"> {word('stops.planned')}</span>}
                    </td>
                    <td className="num">
                      {ageText(reader, stop.minutes * 60)}
                      {stop.to === null && (
                        <b className={isFresh && !stop.planned ? 'second tile-mark' : 'second'}>
                          {' '}
                          {word('stops.lasts')}
                        </b>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
    </BoardPanel>
  );
}

/** Open orders, those at risk first. */
export function OrdersPanel(): ReactNode {
  const { board, reader, word, isFresh } = useWords();
  const values = panelValues(board.panels, 'orders');
  const m2 = (value: number): string => figure(reader, value, SQUARE_METRES, 'base');
  return (
    <BoardPanel
      code="orders"
      detail="/SaleOrder"
      flush={values != null && values.orders.length > 0}
      note={values?.plannedUntil && word('orders.note', { day: wholeDay(reader, values.plannedUntil) })}
    >
      {values &&
        (values.orders.length === 0 ? (
          <StateView kind="empty" title={word('orders.none')} />
        ) : (
          <div className="table-scroll" tabIndex={0} role="group" aria-label={word('orders.title')}>
            <table className={isFresh ? 'table' : 'table is-old'}>
              <thead>
                <tr>
                  <th scope="col">{word('col.order')}</th>
                  <th scope="col">{word('col.state')}</th>
                  <th scope="col">{word('col.dueOn')}</th>
                  {(['short', 'ordered', 'made', 'planned'] as const).map((column) => (
                    <th key={column} scope="col" className="num">
                      {word(`col.${column}`)} <span className="second">m²</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {values.orders.map((order) => {
                  const isOff = isFresh && order.state === 'atRisk';
                  return (
                    <tr key={order.id}>
                      <th scope="row" title={order.product}>
                        <span className="ell">{order.code}</span>
                        <span className="second ell">{order.product}</span>
                      </th>
                      <td className={isOff ? 'tile-mark' : ''}>{word(`orders.${order.state}`)}</td>
                      <td className="tile-name">{shortDay(reader, order.dueOn)}</td>
                      <td className={isOff ? 'num is-off' : 'num'}>
                        {order.shortM2 === 0 ? '–' : m2(order.shortM2)}
                      </td>
                      <td className="num">{m2(order.orderedM2)}</td>
                      <td className="num">{m2(order.madeM2)}</td>
                      <td className="num">{m2(order.plannedM2)}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        ))}
    </BoardPanel>
  );
}
