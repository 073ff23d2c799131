import type { ReactNode } from 'react';
import { ALARM_BANNER_WORDS, AlarmCounts, tallyTexts, useAlarms } from '@plantdeck/core/alarms';
import { Icon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import type { HeaderFaceProps } from '../frame/header-entries.ts';

/** The bell with the active alarms by priority; the outline of an urgent one pulses until it is acknowledged. */
export function AlarmBell({ session, label, hasNews, data, onPress }: HeaderFaceProps): ReactNode {
  const { overview } = useAlarms(session);
  const { t, ready } = useWords(ALARM_BANNER_WORDS);
  const tally = overview !== null && ready ? tallyTexts(overview, t) : [];
  const name = [label, ...tally].join(', ');
  return (
    <button
      type="button"
      {...data}
      className={hasNews ? 'alarm-bell has-news' : 'alarm-bell'}
      data-filled={tally.length > 0 ? '' : undefined}
      title={name}
      onClick={onPress}
    >
      <Icon name="bell" />
      <span className="sr">{name}</span>
      {overview !== null && tally.length > 0 && (
        <span aria-hidden="true">
          <AlarmCounts overview={overview} />
        </span>
      )}
    </button>
  );
}
