import type { ReactNode } from 'react';
import type { AlarmPage } from '@plantdeck/core/contract';
import { PriorityMark } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { PRIORITIES } from './alarm-query.ts';
import { ALARM_WORDS } from './words/index.ts';

/** How many active alarms nobody has acknowledged, by priority. */
export function UnacknowledgedMarks({
  counts,
}: {
  readonly counts: NonNullable<AlarmPage['unacknowledged']>;
}): ReactNode {
  const { t } = useWords(ALARM_WORDS);
  const core = useWords('core');
  if (counts.every((count) => count === 0)) return null;
  return (
    <ul className="alarm-counts" aria-label={t('alarms.unacknowledged')}>
      {PRIORITIES.filter((priority) => (counts[priority - 1] ?? 0) > 0).map((priority) => (
        <li key={priority}>
          <PriorityMark priority={priority} label={core.t('alarm.priority', { priority })} />
          {counts[priority - 1]}
        </li>
      ))}
    </ul>
  );
}
