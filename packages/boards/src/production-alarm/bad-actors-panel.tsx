import type { ReactNode } from 'react';
import type { ProductionAlarm } from '@plantdeck/core/contract';
import { Chip, IconButton, StateView } from '@plantdeck/core/ui/base';
import { formatDateTime } from '@plantdeck/core/units';
import { BoardPanel } from '../board/board-panel.tsx';
import { useBoard } from '../board/board-context.ts';
import { panelValues } from '../board/panel-values.ts';
import { timeOf } from '../board/reader.ts';
import { useAlarmActions } from './use-alarm-actions.ts';
import { WORDS } from './words.ts';

const TONES = {
  chatter: 'warn',
  stale: 'warn',
  fleeting: 'neutral',
  shelved: 'info',
  shelvedLong: 'warn',
} as const;

/** Rules that cost attention without telling anything: what chatters, stands for days, or is put aside. */
export function BadActorsPanel(): ReactNode {
  const parts = useBoard<ProductionAlarm>();
  const { board, reader } = parts;
  const rows = panelValues(board.panels, 'badActors');
  const canShelve = panelValues(board.panels, 'active')?.canShelve === true;
  const actions = useAlarmActions();
  const word = (key: string, of: Record<string, string | number> = {}) => reader.t(`${WORDS}bad.${key}`, of);
  return (
    <BoardPanel code="badActors" flush detail="/alarmRule">
      {rows && rows.length === 0 && <StateView kind="empty" title={word('none')} />}
      {rows && rows.length > 0 && (
        <div className="table-scroll">
          <table className="table bad-actors">
            <thead>
              <tr>
                <th scope="col">{word('why')}</th>
                <th scope="col">{word('name')}</th>
                <th scope="col">{word('since')}</th>
                <th scope="col" className="num">
                  {word('count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.why} ${row.ruleId} ${row.alarmId ?? ''}`}>
                  <td>
                    <Chip tone={TONES[row.why]}>{word(`why.${row.why}`)}</Chip>
                  </td>
                  <th scope="row">
                    <button
                      type="button"
                      className="link ell"
                      title={`${row.name} · ${row.object}`}
                      onClick={() =>
                        parts.drill('badActors', row.ruleId, {
                          to: '/alarmRule',
                          query: { keyword: row.ruleId },
                        })
                      }
                    >
                      {row.name}
                    </button>
                    {row.until && (
                      <span className="alarm-object ell">
                        {word('shelf', {
                          by: row.by ?? '',
                          until: timeOf(reader, row.until),
                          reason: row.reason ?? '',
                        })}
                      </span>
                    )}
                  </th>
                  <td>{formatDateTime(row.since, reader.tz, reader.lang)}</td>
                  <td className="num">
                    {row.until && row.alarmId && canShelve && actions.isOpen ? (
                      <IconButton
                        icon="refresh"
                        size="s"
                        data-track-id="alarm:shelve"
                        label={word('unshelve', { name: row.name })}
                        onClick={() => actions.unshelve(row.alarmId ?? '')}
                      />
                    ) : (
                      row.count
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}
