import { useEffect, useInsertionEffect } from 'react';
import { useElement, useSignalValue } from '../element/hooks.ts';
import type { PlantSession } from '../session/types.ts';
import css from './alarm-banner.css?inline';
import { alarmsOf, type AlarmOverview } from './alarm-watch.ts';

/** The alarms of a session while the view is mounted, with the styles of their marks. */
export function useAlarms(session: PlantSession): {
  readonly overview: AlarmOverview | null;
  /** Title of a priority 1 alarm that was notified a moment ago. */
  readonly news: string | null;
} {
  const element = useElement();
  const watch = alarmsOf(session);
  useInsertionEffect(() => element.adopt(css), [element]);
  useEffect(() => watch.start(), [watch]);
  return { overview: useSignalValue(watch.overview), news: useSignalValue(watch.news) };
}
