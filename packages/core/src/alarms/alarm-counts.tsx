import type { ReactNode } from 'react';
import { useWords } from '../element/use-words.ts';
import { PriorityMark, type Priority } from '../ui/parts/marks.tsx';
import type { AlarmOverview, PriorityCounts } from './alarm-watch.ts';

const PRIORITIES: readonly Priority[] = [1, 2, 3, 4];
/** An unacknowledged alarm of these is looked for at once. */
const RINGED: Priority = 2;

/** The mark of a priority; unacknowledged and urgent, its outline pulses until somebody acknowledges. */
export function AlarmMark({
  priority,
  isOpen,
}: {
  readonly priority: Priority;
  readonly isOpen: boolean;
}): ReactNode {
  const { t } = useWords('core');
  return (
    <span className={isOpen ? `alarm-mark alarm-ring-${priority}` : 'alarm-mark'}>
      <PriorityMark priority={priority} label={t('alarm.priority', { priority })} />
    </span>
  );
}

/** Active alarms by priority; priorities without an alarm are left out. */
export function AlarmCounts({
  overview: { active, unacknowledged },
}: {
  readonly overview: AlarmOverview;
}): ReactNode {
  return (
    <span className="alarm-tally">
      {PRIORITIES.filter((priority) => countOf(active, priority) > 0).map((priority) => (
        <span key={priority} className="alarm-count">
          <AlarmMark
            priority={priority}
            isOpen={priority <= RINGED && countOf(unacknowledged, priority) > 0}
          />
          {countOf(active, priority)}
        </span>
      ))}
    </span>
  );
}

/** The same in words, for names of controls: one part for each priority that has alarms. */
export function tallyTexts(
  { active, unacknowledged }: AlarmOverview,
  t: (key: string, values: Readonly<Record<string, number>>) => string,
): string[] {
  return PRIORITIES.filter((priority) => countOf(active, priority) > 0).map((priority) => {
    const values = { priority, count: countOf(active, priority), open: countOf(unacknowledged, priority) };
    return t(values.open > 0 ? 'alarmBanner.countOpen' : 'alarmBanner.countOf', values);
  });
}

const countOf = (counts: PriorityCounts, priority: Priority): number => counts[priority - 1] ?? 0;
