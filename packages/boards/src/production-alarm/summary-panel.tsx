import type { ReactNode } from 'react';
import type { ProductionAlarm } from '@plantdeck/core/contract';
import { Chip, PriorityMark } from '@plantdeck/core/ui/base';
import { BoardPanel } from '../board/board-panel.tsx';
import { useBoard } from '../board/board-context.ts';
import { panelValues } from '../board/panel-values.ts';
import { ageText, timeOf } from '../board/reader.ts';
import { WORDS } from './words.ts';

const PRIORITIES = [1, 2, 3, 4] as const;

/** The banner: what waits for an acknowledgement, how long the oldest has waited, and whether there is a flood. */
export function SummaryPanel(): ReactNode {
  const { board, reader } = useBoard<ProductionAlarm>();
  const values = panelValues(board.panels, 'summary');
  const word = (key: string, of: Record<string, string | number> = {}) =>
    reader.t(`${WORDS}summary.${key}`, of);
  return (
    <BoardPanel
      code="summary"
      detail="/equipmentAlarm"
      chip={
        values?.flood ? (
          <Chip tone="error" icon="alert-circle">
            {word('flood')}
          </Chip>
        ) : undefined
      }
    >
      {values && (
        <div className="alarm-summary" aria-live="polite">
          <ul className="alarm-counts">
            {PRIORITIES.map((priority) => {
              const n = values[`p${priority}`];
              return (
                <li key={priority} data-priority={n > 0 ? priority : undefined}>
                  <PriorityMark priority={priority} label={word('priority', { priority })} />
                  <b>{n}</b>
                </li>
              );
            })}
          </ul>
          <p className="alarm-waiting">
            {values.unacked > 0
              ? word('waiting', { count: values.unacked })
              : values.quietSince === null
                ? word('noneWaiting')
                : word('quiet', { time: timeOf(reader, values.quietSince) })}
            {values.oldestUnackedS !== null &&
              ` · ${word('oldest', { age: ageText(reader, values.oldestUnackedS) })}`}
          </p>
          <dl className="alarm-more">
            {(['standing', 'stale', 'shelved', 'suppressed', 'lost'] as const).map((key) => (
              <div
                key={key}
                data-flag={(key === 'stale' || key === 'lost') && values[key] > 0 ? '' : undefined}
              >
                <dt>{word(key)}</dt>
                <dd>{values[key]}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </BoardPanel>
  );
}
