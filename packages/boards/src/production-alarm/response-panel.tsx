import type { ReactNode } from 'react';
import type { ProductionAlarm } from '@plantdeck/core/contract';
import { PriorityMark } from '@plantdeck/core/ui/base';
import { BoardPanel } from '../board/board-panel.tsx';
import { useBoard } from '../board/board-context.ts';
import { panelValues } from '../board/panel-values.ts';
import { ageText, percent } from '../board/reader.ts';
import { WORDS } from './words.ts';

/** How urgent the alarms are against what is recommended, and how soon each shift takes note of them. */
export function ResponsePanel(): ReactNode {
  const { board, reader } = useBoard<ProductionAlarm>();
  const values = panelValues(board.panels, 'response');
  const word = (key: string, of: Record<string, string | number> = {}) =>
    reader.t(`${WORDS}response.${key}`, of);
  const age = (seconds: number | null): string => (seconds === null ? '–' : ageText(reader, seconds));
  return (
    <BoardPanel code="response" detail="/equipmentAlarm" note={word('sub')}>
      {values && (
        <div className="alarm-response">
          {(['actual', 'target'] as const).map((row) => (
            <div key={row} className="share-row">
              <span className="share-name">{word(row)}</span>
              <div className="share-bar">
                {values.shares.map(({ priority, sharePct, targetPct }) => {
                  const pct = row === 'actual' ? (sharePct ?? 0) : targetPct;
                  return (
                    <span
                      key={priority}
                      className={`share share-p${priority}`}
                      style={{ flexGrow: Math.max(pct, 0.1) }}
                      title={`P${priority} ${percent(reader, pct)}`}
                    />
                  );
                })}
              </div>
            </div>
          ))}
          <ul className="share-legend">
            {values.shares.map(({ priority, sharePct, targetPct }) => (
              <li key={priority}>
                <PriorityMark
                  priority={priority}
                  label={reader.t(`${WORDS}summary.priority`, { priority })}
                />
                {percent(reader, sharePct)} <span className="t3">/ {percent(reader, targetPct)}</span>
              </li>
            ))}
          </ul>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{word('shift')}</th>
                <th scope="col" className="num">
                  {word('median')}
                </th>
                <th scope="col" className="num">
                  {word('p90')}
                </th>
                <th scope="col" className="num">
                  {word('count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {values.ackTime.map((row) => (
                <tr key={row.shift}>
                  <th scope="row">{row.shift}</th>
                  <td className="num">{age(row.medianS)}</td>
                  <td className="num">{age(row.p90S)}</td>
                  <td className="num">{row.n}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}
