import { useEffect, type ReactNode } from 'react';
import { AlarmBanner } from '@plantdeck/core/alarms';
import { useSession, type ElementViewProps } from '@plantdeck/core/element';
import { routeNamed } from '@plantdeck/core/routes';

/** The banner where a page puts it: it shows the alarm in place of the boards of that page. */
export function AlarmBannerView({ element, props }: ElementViewProps): ReactNode {
  const session = useSession();
  const isReady = session !== null;
  useEffect(() => {
    if (isReady) element.emit('plant-ready');
  }, [element, isReady]);
  if (!session) return null;
  const onList = (): void => void element.emit('plant-navigate', { path: routeNamed('alarmList').path });
  return (
    <AlarmBanner
      session={session}
      place="element"
      hasCounts
      {...(props['listLink'] === true ? { onList } : {})}
    />
  );
}
