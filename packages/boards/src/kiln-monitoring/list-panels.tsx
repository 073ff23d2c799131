import type { ReactNode } from 'react';
import { PriorityMark, StateView } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, timeOf } from '../board/reader.ts';
import type { KilnMonitoring } from './kiln-monitoring.contract.ts';
import { WORDS } from './words.ts';

const HERTZ = { code: 'Hz', display: 'Hz', scale: 1, dp: 1 };
const AMPERE = { code: 'A', display: 'A', scale: 1, dp: 0 };

/** Active alarms of the kiln, the most urgent first. */
export function AlarmsPanel(): ReactNode {
  const parts = useBoard<KilnMonitoring>();
  const { board, reader } = parts;
  const alarms = panelValues(board.panels, 'alarms');
  return (
    <BoardPanel code="alarms" detail="/productAlarmBoard" flush={alarms != null && alarms.length > 0}>
      {alarms &&
        (alarms.length === 0 ? (
          <StateView kind="empty" title={reader.t(`${WORDS}alarms.none`)} />
        ) : (
          <div
            className="table-scroll"
            tabIndex={0}
            role="group"
            aria-label={reader.t(`${WORDS}alarms.title`)}
          >
            <table className="table">
              <tbody>
                {alarms.map((alarm) => (
                  <tr key={alarm.id}>
                    <td>
                      <PriorityMark
                        priority={alarm.priority}
                        label={reader.t(`${WORDS}priority`, { n: alarm.priority })}
                      />
                    </td>
                    <th scope="row">
                      <button
                        type="button"
                        className="link"
                        onClick={() =>
                          parts.drill('alarms', alarm.id, {
                            to: `/alarmDetailsView/${encodeURIComponent(alarm.id)}`,
                            query: {},
                          })
                        }
                      >
                        {alarm.name}
                      </button>
                    </th>
                    <td className="num">{timeOf(reader, alarm.onAt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
    </BoardPanel>
  );
}

/** Fans by their state in words; only a fault has a colour. */
export function DrivesPanel(): ReactNode {
  const { board, reader } = useBoard<KilnMonitoring>();
  const drives = panelValues(board.panels, 'drives');
  const word = (key: string) => reader.t(WORDS + key);
  return (
    <BoardPanel code="drives" detail="/equipmentLedger" flush>
      {drives && (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{word('drives.name')}</th>
              <th scope="col">{word('drives.state')}</th>
              <th scope="col" className="num">
                Hz
              </th>
              <th scope="col" className="num">
                A
              </th>
            </tr>
          </thead>
          <tbody>
            {drives.map(({ id, name, hz, a, state }) => (
              <tr key={id} className={`drive-${state}`}>
                <th scope="row">{name}</th>
                <td>{word(`drive.${state}`)}</td>
                <td className="num">{figure(reader, hz, HERTZ, 'base')}</td>
                <td className="num">{figure(reader, a, AMPERE, 'base')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </BoardPanel>
  );
}
