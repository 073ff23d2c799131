import type { ReactNode } from 'react';
import type { ProductionAlarm } from '@plantdeck/core/contract';
import { StateView } from '@plantdeck/core/ui/base';
import { BoardPanel } from '../board/board-panel.tsx';
import { useBoard } from '../board/board-context.ts';
import { panelValues } from '../board/panel-values.ts';
import { percent } from '../board/reader.ts';
import { WORDS } from './words.ts';

/** The rules that come most often in seven days, with what they add up to. */
export function ParetoPanel(): ReactNode {
  const parts = useBoard<ProductionAlarm>();
  const { board, reader } = parts;
  const rows = panelValues(board.panels, 'pareto');
  const most = Math.max(1, ...(rows ?? []).map(({ count }) => count));
  const word = (key: string) => reader.t(`${WORDS}pareto.${key}`);
  return (
    <BoardPanel code="pareto" flush note={word('sub')} detail="/alarmRule">
      {rows && rows.length === 0 && <StateView kind="empty" title={word('none')} />}
      {rows && rows.length > 0 && (
        <div className="table-scroll">
          <table className="table pareto">
            <thead>
              <tr>
                <th scope="col">{word('name')}</th>
                <th scope="col" className="num">
                  {word('count')}
                </th>
                <th className="wbar" aria-hidden="true" />
                <th scope="col" className="num">
                  {word('cum')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.ruleId}>
                  <th scope="row">
                    <button
                      type="button"
                      className="link ell"
                      title={`${row.name} · ${row.object}`}
                      onClick={() =>
                        parts.drill('pareto', row.ruleId, {
                          to: '/alarmRule',
                          query: { keyword: row.ruleId },
                        })
                      }
                    >
                      {row.name}
                    </button>
                  </th>
                  <td className="num">{row.count}</td>
                  <td className="wbar">
                    <div className="bar">
                      <i
                        className={row.chatterMinutes > 0 ? 'flag' : undefined}
                        style={{ width: `${(row.count / most) * 100}%` }}
                      />
                    </div>
                  </td>
                  <td className="num">{percent(reader, row.cumPct)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}
