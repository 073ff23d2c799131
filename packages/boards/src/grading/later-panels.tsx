import type { ReactNode } from 'react';
import { StateView } from '@plantdeck/core/ui/base';
import { drillTo, useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, percent, quantity, timeOf } from '../board/reader.ts';
import { withUnit } from '../board/table-cells.ts';
import { SpcPanel, YieldPanel } from './chart-panels.tsx';
import type { DefectRow, Grading } from './grading.contract.ts';
import { originWord } from './origin-word.ts';
import { isStill, stillNote } from './shown-line.ts';
import { M2, PERCENT, PIECES, SMALL_PERCENT, WORDS } from './words.ts';

const HEAT_STEPS = 5;
const BAR_WIDTH = 100;

/** Panels below the grades, loaded together. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  switch (code) {
    case 'yieldHourly':
      return <YieldPanel />;
    case 'teams':
      return <TeamsPanel />;
    case 'defects':
      return <DefectsPanel />;
    case 'heat':
      return <HeatPanel />;
    case 'spc':
      return <SpcPanel />;
    case 'signals':
      return <SignalsPanel />;
    default:
      return null;
  }
}

/** The share of a defect as a bar, with a stroke at its mean. */
function ShareBar({ defect, most }: { readonly defect: DefectRow; readonly most: number }): ReactNode {
  const at = (pct: number): number => (pct / most) * BAR_WIDTH;
  return (
    <svg
      className="grade-share"
      viewBox={`0 0 ${BAR_WIDTH} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="grade-share-room" width={BAR_WIDTH} height="10" />
      <rect className="grade-share-fill" width={at(defect.pct ?? 0)} height="10" />
      {defect.mean7dPct !== null && <path className="grade-share-mean" d={`M${at(defect.mean7dPct)} 0V10`} />}
    </svg>
  );
}

/** Defects of the shift, the most frequent first; a defect leads to its analysis, firing to the kiln. */
function DefectsPanel(): ReactNode {
  const parts = useBoard<Grading>();
  const { board, reader } = parts;
  const values = panelValues(board.panels, 'defects');
  const word = (key: string, more?: Record<string, string | number>): string => reader.t(WORDS + key, more);
  const still = isStill(parts);
  // The analysis counts in days: that of the shift.
  const day = board.period.from.slice(0, 'YYYY-MM-DD'.length);
  const ofDay = { range: 'own', from: day, to: day };
  const most = Math.max(
    0.01,
    ...(values?.defects.flatMap(({ pct, mean7dPct }) => [pct ?? 0, mean7dPct ?? 0]) ?? []),
  );
  return (
    <BoardPanel
      code="defects"
      detail="/qualityStatistical"
      note={
        values &&
        (stillNote(parts) ??
          word('defects.note', {
            shift: values.shift,
            n: figure(reader, values.inspected, PIECES, 'base'),
          }))
      }
      flush
    >
      {values &&
        (values.inspected === 0 ? (
          <StateView kind="empty" title={word('defects.none')} />
        ) : (
          <div className="table-scroll" tabIndex={0} role="group" aria-label={word('defects.title')}>
            <table className={still ? 'table is-old' : 'table'}>
              <thead>
                <tr>
                  <th scope="col">{word('col.defect')}</th>
                  <th scope="col">{word('col.origin')}</th>
                  <th scope="col" className="num">
                    {word('col.pieces')}
                  </th>
                  <th scope="col" className="num grade-wide">
                    {withUnit(word('col.share'), PERCENT, reader)}
                  </th>
                  <th scope="col" className="num">
                    {withUnit(word('col.mean', { n: values.baseDays }), PERCENT, reader)}
                  </th>
                  <th scope="col">{word('col.trend')}</th>
                </tr>
              </thead>
              <tbody>
                {values.defects.map((defect) => {
                  const origin = defect.originProcess;
                  const originName = origin === null ? '–' : originWord(origin, word);
                  return (
                    <tr key={defect.code}>
                      <th scope="row">
                        <button
                          type="button"
                          className="link ell"
                          title={defect.name}
                          onClick={() =>
                            parts.drill('defects', defect.code, drillTo(parts, '/qualityStatistical', ofDay))
                          }
                        >
                          {defect.name}
                        </button>
                      </th>
                      <td>
                        {origin === 'kiln' && values.kilnId !== null ? (
                          <button
                            type="button"
                            className="link"
                            onClick={() =>
                              parts.drill(
                                'defects',
                                origin,
                                drillTo(parts, '/kilnWatchBoard', { kiln: values.kilnId ?? '' }),
                              )
                            }
                          >
                            {originName}
                          </button>
                        ) : (
                          originName
                        )}
                      </td>
                      <td className="num">{figure(reader, defect.pcs, PIECES, 'base')}</td>
                      <td className="num grade-wide">
                        <ShareBar defect={defect} most={most} />
                        {figure(reader, defect.pct, SMALL_PERCENT, 'base')}
                      </td>
                      <td className="num">{figure(reader, defect.mean7dPct, SMALL_PERCENT, 'base')}</td>
                      <td className={defect.trend === 'up' && !still ? 'is-off' : ''}>
                        {word(`trend.${defect.trend}`)}
                      </td>
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

/** Defects by hour: darker is more, the number is in the cell. */
function HeatPanel(): ReactNode {
  const parts = useBoard<Grading>();
  const { board, reader } = parts;
  const values = panelValues(board.panels, 'heat');
  const word = (key: string): string => reader.t(WORDS + key);
  const most = Math.max(1, ...(values?.rows.flatMap(({ pcs }) => pcs.map((n) => n ?? 0)) ?? []));
  return (
    <BoardPanel code="heat" detail="/qualityStatistical" flush note={word('heat.note')}>
      {values && (
        <div className="table-scroll" tabIndex={0} role="group" aria-label={word('heat.title')}>
          <table className={isStill(parts) ? 'grade-heat is-old' : 'grade-heat'}>
            <thead>
              <tr>
                <th scope="col">{word('col.defect')}</th>
                {values.hours.map((hour) => (
                  <th key={hour} scope="col">
                    {timeOf(reader, hour).slice(0, 2)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {values.rows.map(({ code, name, pcs }) => (
                <tr key={code}>
                  <th scope="row" title={name}>
                    <span className="ell">{name}</span>
                  </th>
                  {pcs.map((n, at) => (
                    <td
                      key={values.hours[at]}
                      data-heat={n === null ? 'none' : n === 0 ? 0 : Math.ceil((n / most) * HEAT_STEPS)}
                    >
                      {n === null ? '–' : n === 0 ? '' : n}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}

/** Teams by the share of the counted grade. */
function TeamsPanel(): ReactNode {
  const parts = useBoard<Grading>();
  const { board, reader } = parts;
  const values = panelValues(board.panels, 'teams');
  const word = (key: string, more?: Record<string, string | number>): string => reader.t(WORDS + key, more);
  const isKnown = values?.teams.some(({ goodPct }) => goodPct !== null) ?? false;
  return (
    <BoardPanel code="teams" detail="/qualityStatistics" note={values?.grade} flush={isKnown}>
      {values &&
        (isKnown ? (
          <div className="table-scroll" tabIndex={0} role="group" aria-label={word('teams.title')}>
            <table className={parts.age === 'fresh' ? 'table' : 'table is-old'}>
              <thead>
                <tr>
                  <th scope="col">{word('col.team')}</th>
                  <th scope="col" className="num">
                    {word('col.share')}
                  </th>
                  <th scope="col" className="num">
                    {word('col.sorted')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {values.teams.map(({ id, team, goodPct, m2, shifts }) => (
                  <tr key={id}>
                    <th scope="row" title={team}>
                      {team}
                    </th>
                    <td className="num">{percent(reader, goodPct)}</td>
                    <td className="num">
                      {quantity(reader, m2, M2, 'base')}
                      <span className="second">{word('teams.shifts', { n: shifts })}</span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          <StateView kind="empty" title={word('teams.none')} />
        ))}
    </BoardPanel>
  );
}

/** Points that broke a rule, the newest first. */
function SignalsPanel(): ReactNode {
  const parts = useBoard<Grading>();
  const { board, reader } = parts;
  const values = panelValues(board.panels, 'signals');
  const word = (key: string): string => reader.t(WORDS + key);
  return (
    <BoardPanel
      code="signals"
      detail="/qualityStatistical"
      flush={values != null && values.length > 0}
      note={word('signals.note')}
    >
      {values &&
        (values.length === 0 ? (
          <StateView kind="empty" title={word('signals.none')} />
        ) : (
          <div
            className="table-scroll grade-signals"
            tabIndex={0}
            role="group"
            aria-label={word('signals.title')}
          >
            <table className={isStill(parts) ? 'table is-old' : 'table'}>
              <thead>
                <tr>
                  <th scope="col">{word('col.time')}</th>
                  <th scope="col">{word('col.chart')}</th>
                  <th scope="col" className="num">
                    {word('col.value')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {values.map((signal) => (
                  <tr key={`${signal.t} ${signal.chart} ${signal.rule}`}>
                    <td>{timeOf(reader, signal.t)}</td>
                    <th scope="row" title={signal.name}>
                      <span className="ell">{signal.name}</span>
                      <span className="second">{word(`rule.${signal.rule}`)}</span>
                    </th>
                    <td className="num">{quantity(reader, signal.value, signal.unit, 'base')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
    </BoardPanel>
  );
}
