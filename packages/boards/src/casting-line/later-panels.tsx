import type { ReactNode } from 'react';
import { StateView } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { percent, quantity, timeOf, type Reader } from '../board/reader.ts';
import { Spark } from '../mimic/spark.tsx';
import type { CastingLine, DropRow, MeltValue } from './casting-line.contract.ts';
import { causeText } from './cause-text.ts';
import { StrandsPanel } from './strands-panel.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { MELT_UNITS, MILLIMETRES, MINUTES, TONNES, WORDS } from './words.ts';

/** Panels below the drop, loaded together. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  switch (code) {
    case 'strands':
      return <StrandsPanel />;
    case 'melt':
      return <MeltPanel />;
    case 'trend':
      return <TrendPanel />;
    case 'today':
      return <TodayPanel />;
    case 'defects':
      return <DefectsPanel />;
    case 'next':
      return <NextPanel />;
    default:
      return null;
  }
}

/** From the limit or the smallest value to the largest, so that both are seen. */
function sparkScale({ spark, limit }: MeltValue): readonly [number, number] {
  const values = [...spark, limit].filter((value) => value !== null);
  if (values.length === 0) return [0, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((high - low) / 10, Math.abs(high) * 0.01);
  return [low - room, high + room];
}

/** Degasser and filter against their limits. */
function MeltPanel(): ReactNode {
  const { board, reader, age } = useBoard<CastingLine>();
  const melt = panelValues(board.panels, 'melt');
  const word = (key: string): string => reader.t(WORDS + key);
  return (
    <BoardPanel code="melt" detail="/dataQuery">
      {melt && (
        <ul className={age === 'fresh' ? 'cast-melt' : 'cast-melt is-old'}>
          {(Object.keys(MELT_UNITS) as (keyof typeof MELT_UNITS)[]).map((key) => {
            const one = melt[key];
            const unit = MELT_UNITS[key];
            const isOff = age === 'fresh' && one.judge === 'abnormal';
            return (
              <li key={key}>
                <span className="cast-label ell">{word(`value.${key}`)}</span>
                <b>{quantity(reader, one.value, unit, 'base')}</b>
                <Spark values={one.spark} scale={sparkScale(one)} />
                <span className="second">
                  {one.limit === null
                    ? ''
                    : reader.t(`${WORDS}melt.${one.side}`, {
                        value: quantity(reader, one.limit, unit, 'base'),
                      })}
                  {one.value === null && ` · ${word('melt.idle')}`}
                  {isOff && (
                    <>
                      {' '}
                      <span className="is-marked">{word('melt.beyond')}</span>
                    </>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </BoardPanel>
  );
}

/** What became of a drop: its good metal, or why that is not known. */
function goodText({ to, goodT }: DropRow, reader: Reader): string {
  if (goodT !== null) return quantity(reader, goodT, TONNES, 'base');
  return reader.t(`${WORDS}today.${to === null ? 'running' : 'toCheck'}`);
}

/** Drops of the accounting day, newest first; one opens its record. */
function TodayPanel(): ReactNode {
  const { board, reader, drill } = useBoard<CastingLine>();
  const today = panelValues(board.panels, 'today');
  const word = (key: string): string => reader.t(WORDS + key);
  const minutes = (value: number | null): string => quantity(reader, value, MINUTES, 'base');
  return (
    <BoardPanel code="today" detail="/productionExecution">
      {today &&
        (today.drops.length === 0 ? (
          <StateView kind="empty" title={word('today.none')} />
        ) : (
          <>
            <dl className="cast-sums">
              {[
                { key: 'inspected', text: quantity(reader, today.pouredT, TONNES, 'base') },
                { key: 'good', text: quantity(reader, today.goodT, TONNES, 'base') },
                { key: 'recovery', text: percent(reader, today.recoveryPct) },
                { key: 'cycle', text: minutes(today.cycleMin) },
                { key: 'turnaround', text: minutes(today.turnaroundMin) },
              ].map(({ key, text }) => (
                <div key={key}>
                  <dt>{word(`today.${key}`)}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            <div className="table-scroll" tabIndex={0} role="group" aria-label={word('today.title')}>
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{word('col.drop')}</th>
                    <th scope="col">{word('col.alloy')}</th>
                    <th scope="col">{word('col.from')}</th>
                    {(['length', 'poured', 'good', 'recovery', 'turnaround'] as const).map((key) => (
                      <th key={key} scope="col" className="num">
                        {word(key === 'length' ? 'col.length' : `today.${key}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {today.drops.map((row) => (
                    <tr key={row.no}>
                      <th scope="row">
                        <button
                          type="button"
                          className="link"
                          onClick={() =>
                            drill('today', row.no, { to: '/productionExecution', query: { dropNo: row.no } })
                          }
                        >
                          {row.no}
                        </button>
                      </th>
                      <td>{row.alloy}</td>
                      <td>{timeOf(reader, row.from)}</td>
                      <td className="num">
                        {quantity(reader, row.lengthMm, MILLIMETRES, 'base')}
                        {row.aborted && (
                          <span className="second cast-why">
                            {`${word('today.aborted')} – ${causeText(row.cause, reader)}`}
                          </span>
                        )}
                      </td>
                      <td className="num">{quantity(reader, row.pouredT, TONNES, 'base')}</td>
                      <td className="num">{goodText(row, reader)}</td>
                      <td className="num">{percent(reader, row.recoveryPct)}</td>
                      <td className="num">{minutes(row.turnaroundMin)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        ))}
    </BoardPanel>
  );
}

/** Rejected billets by defect; one opens its quality statistics. */
function DefectsPanel(): ReactNode {
  const { board, reader, age, drill } = useBoard<CastingLine>();
  const defects = panelValues(board.panels, 'defects');
  const word = (key: string): string => reader.t(WORDS + key);
  const most = Math.max(1, ...(defects?.rows.map(({ count }) => count) ?? []));
  const all = defects?.rows.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <BoardPanel
      code="defects"
      detail="/qualityStatistical"
      note={
        defects &&
        defects.drops > 0 &&
        reader.t(`${WORDS}defects.of`, { drops: defects.drops, billets: defects.billets })
      }
    >
      {defects &&
        (defects.drops === 0 ? (
          <StateView kind="empty" title={word('defects.none')} />
        ) : all === 0 ? (
          <p className="quiet-line">{word('defects.clean')}</p>
        ) : (
          <ul className={age === 'fresh' ? 'cast-defects' : 'cast-defects is-old'}>
            {defects.rows.map(({ code, label, count, cumulativePct }) => (
              <li key={code}>
                <button
                  type="button"
                  onClick={() =>
                    drill('defects', code, { to: '/qualityStatistical', query: { defect: code } })
                  }
                >
                  <span className="sr">
                    {reader.t(`${WORDS}defects.row`, {
                      name: label,
                      n: count,
                      pct: percent(reader, cumulativePct),
                    })}
                  </span>
                  <span className="ell" title={label} aria-hidden="true">
                    {label}
                  </span>
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect className="cast-bar-fill" width={(count / most) * 100} height="8" />
                  </svg>
                  <span className="num" aria-hidden="true">
                    {count}
                  </span>
                  <span className="num second" aria-hidden="true">
                    {percent(reader, cumulativePct)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        ))}
    </BoardPanel>
  );
}

/** Heats in the furnaces that fill the line; one opens the furnaces. */
function NextPanel(): ReactNode {
  const { board, reader, drill } = useBoard<CastingLine>();
  const next = panelValues(board.panels, 'next');
  const word = (key: string): string => reader.t(WORDS + key);
  return (
    <BoardPanel code="next" detail="/meltingFurnaceBoard">
      {next && (
        <>
          <p className="quiet-line">
            {reader.t(`${WORDS}next.metal`, {
              have: quantity(reader, next.holdingT, TONNES, 'base'),
              need: quantity(reader, next.needT, TONNES, 'base'),
            })}
          </p>
          {next.drops.length === 0 ? (
            <p className="quiet-line">{word('next.none')}</p>
          ) : (
            <ul className="cast-next">
              {next.drops.map((one) => (
                <li key={one.dropNo}>
                  <button
                    type="button"
                    onClick={() =>
                      drill('next', one.furnaceId, {
                        to: '/meltingFurnaceBoard',
                        query: { areaId: one.furnaceId },
                      })
                    }
                  >
                    <span className="cast-next-head">
                      <b>{one.dropNo}</b>
                      <span>{one.alloy ?? '–'}</span>
                      <b className="cast-next-time">
                        {one.isReady
                          ? word('next.ready')
                          : one.readyAt === null
                            ? word('next.unknown')
                            : reader.t(`${WORDS}next.at`, { time: timeOf(reader, one.readyAt) })}
                      </b>
                    </span>
                    <span className="second ell" title={one.furnace}>
                      {one.furnace}
                      {one.heatNo !== null && ` · ${reader.t(`${WORDS}next.heat`, { no: one.heatNo })}`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </BoardPanel>
  );
}
