import type { ReactNode } from 'react';
import { StateView } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { ageText, figure, percent, quantity, timeOf } from '../board/reader.ts';
import { Cell } from './table-panel.tsx';
import type { ProductionComprehensive } from './production-comprehensive.contract.ts';
import { WORDS } from './words.ts';

const SECONDS = 60;

/** Reasons of the month as bars, the longest first, and the stops of the day. */
export function StopsPanel(): ReactNode {
  const { board, reader, drill } = useBoard<ProductionComprehensive>();
  const stops = panelValues(board.panels, 'stops');
  const word = (key: string, values?: Record<string, string | number>): string =>
    reader.t(WORDS + key, values);
  const time = (minutes: number): string => ageText(reader, Math.round(minutes) * SECONDS);
  return (
    <BoardPanel
      code="stops"
      detail="/downtimeAnalysis"
      note={stops && word('stops.sum', { n: stops.count, time: time(stops.minutes) })}
    >
      {stops && (
        <div className="pro-stops">
          <div>
            <p className="pro-sub">{word('stops.pareto')}</p>
            {stops.pareto.length === 0 ? (
              <p className="quiet-line">{word('stops.noPareto')}</p>
            ) : (
              <ol className="pro-pareto">
                {stops.pareto.map(({ reasonCode, reason, minutes, share, cumulated }) => (
                  <li key={reasonCode}>
                    <span className="pro-norm-head">
                      <span className="ell" title={reason}>
                        {reason}
                      </span>
                      <b>{time(minutes)}</b>
                    </span>
                    <svg
                      className="pro-bullet"
                      viewBox="0 0 100 12"
                      preserveAspectRatio="none"
                      aria-hidden="true"
                    >
                      <rect className="pro-room" y="2" width="100" height="8" />
                      <rect className="pro-fill" y="2" width={share} height="8" />
                    </svg>
                    <span className="second">
                      {word('stops.cumulated', { value: percent(reader, cumulated) })}
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </div>
          {stops.rows.length === 0 ? (
            <StateView kind="empty" title={word('stops.none')} />
          ) : (
            <div className="table-scroll" tabIndex={0} role="group" aria-label={word('stops.title')}>
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{word('col.machine')}</th>
                    <th scope="col">{word('col.reason')}</th>
                    <th scope="col" className="num">
                      {word('col.from')}
                    </th>
                    <th scope="col" className="num">
                      {word('col.time')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {stops.rows.map(({ id, machine, reason, from, to, minutes, planned, drill: way }) => (
                    <tr key={id}>
                      <th scope="row">
                        <button
                          type="button"
                          className="link pro-process"
                          title={machine}
                          onClick={() => drill('stops', id, way)}
                        >
                          {machine}
                        </button>
                      </th>
                      <td>
                        <span className="pro-process" title={reason}>
                          {reason}
                        </span>
                        {planned && <span className="pro-target second">{word('stops.planned')}</span>}
                      </td>
                      <td className="num">{timeOf(reader, from)}</td>
                      <td className="num">
                        {time(minutes)}
                        {to === null && <span className="pro-target second">{word('stops.lasts')}</span>}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </div>
      )}
    </BoardPanel>
  );
}

/** ISO 22400 indicators of the kiln. */
export function PerformancePanel(): ReactNode {
  const { board, reader, age } = useBoard<ProductionComprehensive>();
  const performance = panelValues(board.panels, 'performance');
  const word = (key: string, values?: Record<string, string>): string => reader.t(WORDS + key, values);
  return (
    <BoardPanel
      code="performance"
      detail="/equipmentOperation"
      flush
      note={performance && word('performance.note', { name: performance.name })}
    >
      {performance && (
        <div className="table-scroll" tabIndex={0} role="group" aria-label={word('performance.title')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{word('col.indicator')}</th>
                <th scope="col" className="num">
                  {word('period.day')}
                </th>
                <th scope="col" className="num">
                  {word('period.month')}
                </th>
              </tr>
            </thead>
            <tbody>
              {performance.rows.map(({ code, unit, day, month }) => {
                const isTime = code === 'P8' || code === 'P8R';
                const text = (value: number | null): string =>
                  value === null && isTime
                    ? word('performance.none')
                    : isTime || code === 'P5'
                      ? quantity(reader, value, unit, 'base')
                      : `${figure(reader, value, unit, 'base')}${value === null ? '' : '\u00a0%'}`;
                return (
                  <tr key={code}>
                    <th scope="row">
                      {word(`performance.${code}`)} <span className="second">{code.replace('R', '')}</span>
                    </th>
                    {[day, month].map((cell, at) => (
                      <Cell
                        key={at}
                        cell={{ ...cell, target: null }}
                        text={text}
                        isFresh={age === 'fresh'}
                        reader={reader}
                      />
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}
