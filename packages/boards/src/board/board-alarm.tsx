import { lazy, Suspense, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { AlarmPlace } from '@plantdeck/core/alarms';
import { retryImport } from '@plantdeck/core/element';

// Loaded after the first figures and before any alarm, so that a new one waits for no file.
const AlarmBanner = lazy(async () => {
  const { AlarmBanner: view } = await retryImport(() => import('@plantdeck/core/alarms'));
  return { default: view };
});

/** The alarm banner of a board or kiosk, unless the page around it has one. */
export function BoardAlarm({
  session,
  place,
}: {
  readonly session: PlantSession;
  readonly place: AlarmPlace;
}): ReactNode {
  return (
    <Suspense fallback={null}>
      <AlarmBanner session={session} place={place} hasCounts />
    </Suspense>
  );
}
