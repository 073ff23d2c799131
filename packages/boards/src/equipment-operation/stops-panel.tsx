import type { ReactNode } from 'react';
import type { EquipmentOperation } from '@plantdeck/core/contract';
import { Chip, StateView } from '@plantdeck/core/ui/base';
import { drillTo, useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { momentText } from './machine-text.ts';
import { WORDS } from './words.ts';

/** What kept machines of the area from running, the longest first. */
export default function StopsPanel(): ReactNode {
  const parts = useBoard<EquipmentOperation>();
  const { board, reader, nowMs } = parts;
  const stops = panelValues(board.panels, 'stops');
  const word = (key: string, values?: Record<string, string | number>) =>
    reader.t(`${WORDS}stops.${key}`, values);
  return (
    <BoardPanel code="stops" detail="/downtimeAnalysis" flush={stops != null && stops.length > 0}>
      {stops &&
        (stops.length === 0 ? (
          <StateView kind="empty" title={word('none')} />
        ) : (
          <div className="table-scroll" tabIndex={0} role="group" aria-label={word('title')}>
            <table className="table stops-table">
              <thead>
                <tr>
                  <th scope="col">{word('machine')}</th>
                  <th scope="col">{word('reason')}</th>
                  <th scope="col">{word('from')}</th>
                  <th scope="col">{word('to')}</th>
                  <th scope="col" className="num">
                    {word('minutes')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {stops.map((stop) => (
                  <tr key={stop.id}>
                    <th scope="row">
                      <button
                        type="button"
                        className="link ell"
                        onClick={() =>
                          parts.drill('stops', stop.id, stop.drill ?? drillTo(parts, '/downtimeAnalysis'))
                        }
                      >
                        {stop.name}
                      </button>
                    </th>
                    <td>
                      <span className="stop-reason">
                        <span className="ell" title={stop.reason}>
                          {stop.reason}
                        </span>
                        <Chip tone={stop.isPlanned ? 'line' : 'warn'}>
                          {word(stop.isPlanned ? 'planned' : 'unplanned')}
                        </Chip>
                      </span>
                    </td>
                    <td>{momentText(stop.from, nowMs, reader)}</td>
                    <td>{stop.to === null ? word('open') : momentText(stop.to, nowMs, reader)}</td>
                    <td className="num">{stop.minutes}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
    </BoardPanel>
  );
}
