import { useEffect, useRef, useState } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { ElementHandle } from '@plantdeck/core/element';
import {
  ageLimits,
  ageState,
  LATE_SHARE,
  type AgeState,
  type GivenAgeLimits,
} from '@plantdeck/core/judgement';
import type { WidgetFeed } from './use-widget-feed.ts';
import type { AnyWidgetKind } from './widget-kind.ts';

const LOOK_MS = 1_000;

/** How old the data are. */
export interface WidgetAge {
  readonly state: AgeState;
  readonly ageS: number;
  /** Older than the limits allow, whether cut off or not: shown grey and not judged. */
  readonly isStale: boolean;
}
const NEW: WidgetAge = { state: 'live', ageS: 0, isStale: false };

export interface AgedWidget {
  readonly kind: Pick<AnyWidgetKind, 'staleAfterS' | 'refreshS'>;
  readonly feed: WidgetFeed;
  /** Limits that hosts set, nearest first. */
  readonly limits: readonly GivenAgeLimits[];
  readonly element: ElementHandle;
  readonly session: PlantSession | null;
}

/** The age of the data, whoever gave them; the element tells when it comes into another state. */
export function useWidgetAge({ kind, feed, limits, element, session }: AgedWidget): WidgetAge {
  const [age, setAge] = useState(NEW);
  const told = useRef<AgeState | null>(null);
  const wasStale = useRef(false);
  const { asOfMs, data, isOffline } = feed;
  const { staleAfterS, refreshS } = kind;
  const hasData = data !== null;
  useEffect(() => {
    if (!hasData) {
      setAge(NEW);
      return undefined;
    }
    // What is asked for every minute is not late before it has been missed once.
    const own = { lateAfterS: Math.max(staleAfterS * LATE_SHARE, refreshS * 2), staleAfterS };
    const effective = ageLimits(limits, own);
    const look = (): void => {
      const nowMs = session ? session.serverNowMs() : Date.now();
      const seconds = Math.max(0, Math.round((nowMs - asOfMs) / 1000));
      const state = ageState({ asOfMs, nowMs, limits: effective, isOffline });
      // After the first minute a minute is fine enough for what is told as an age.
      const ageS = state === 'live' ? 0 : seconds < 60 ? seconds : Math.floor(seconds / 60) * 60;
      const isStale = ageState({ asOfMs, nowMs, limits: effective }) === 'stale';
      setAge((was) =>
        was.state === state && was.ageS === ageS && was.isStale === isStale ? was : { state, ageS, isStale },
      );
      if (isStale !== wasStale.current)
        element.emit('plant-stale', { state: isStale ? 'stale' : 'fresh', ageS: seconds });
      wasStale.current = isStale;
      if (state !== told.current) element.emit('plant-age', { state, ageS: seconds });
      told.current = state;
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [hasData, asOfMs, isOffline, staleAfterS, refreshS, limits, element, session]);
  return hasData ? age : NEW;
}
