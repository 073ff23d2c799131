import { useEffect, useRef, useState } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { ElementHandle } from '@plantdeck/core/element';
import type { WidgetFeed } from './use-widget-feed.ts';

const LOOK_MS = 5_000;

/** Age of the data in seconds while they are old, else null; the element tells when that changes. */
export function useWidgetAge(
  feed: WidgetFeed,
  staleAfterS: number,
  element: ElementHandle,
  session: PlantSession | null,
): number | null {
  const [ageS, setAgeS] = useState<number | null>(null);
  const told = useRef(false);
  const { asOfMs, isHostFed, data } = feed;
  const hasData = data !== null && !isHostFed;
  useEffect(() => {
    if (!hasData) {
      setAgeS(null);
      return undefined;
    }
    const look = (): void => {
      const nowMs = session ? session.serverNowMs() : Date.now();
      const seconds = Math.max(0, Math.round((nowMs - asOfMs) / 1000));
      const isStale = seconds > staleAfterS;
      // A minute is fine enough for what is told as an age.
      setAgeS(isStale ? Math.floor(seconds / 60) * 60 : null);
      if (isStale !== told.current)
        element.emit('plant-stale', { state: isStale ? 'stale' : 'fresh', ageS: seconds });
      told.current = isStale;
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [hasData, asOfMs, staleAfterS, element, session]);
  return ageS;
}
