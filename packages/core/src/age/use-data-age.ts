import { useEffect, useRef, useState } from 'react';
import {
  ageLimits,
  ageState,
  type AgeLimits,
  type AgeState,
  type GivenAgeLimits,
} from '../judgement/data-age.ts';
import type { ElementHandle } from '../element/types.ts';
import type { PlantSession } from '../session/types.ts';

const LOOK_MS = 1_000;

/** How old what an element shows is. */
export interface DataAge {
  readonly state: AgeState;
  readonly ageS: number;
  /** Older than the limits allow, whether cut off or not: shown grey and not judged. */
  readonly isStale: boolean;
}
const NEW: DataAge = { state: 'live', ageS: 0, isStale: false };

/** What an element knows of the time of its data. */
export interface AgedData {
  /** Time of the data by the session's clock, else the device's, epoch ms; null where there is nothing that grows old. */
  readonly asOfMs: number | null;
  /** Time of the newest value that came since, looked at with each second; null where none did. */
  readonly newestMs?: { readonly current: number | null };
  /** The last try to ask for it was not answered. */
  readonly isOffline: boolean;
  /** Limits that hold where no host has set any. */
  readonly own: AgeLimits;
  /** Limits that hosts set, nearest first. */
  readonly limits: readonly GivenAgeLimits[];
  readonly element: ElementHandle;
  readonly session: PlantSession | null;
  /** It came over the limit of what is judged, or is within it again. */
  readonly onStale?: (isStale: boolean, ageS: number) => void;
}

/**
 * The age of the data, whoever gave them: by the clock alone, so that what is cut off is marked too. The element tells
 * `plant-age` when it comes into another state.
 */
export function useDataAge(data: AgedData): DataAge {
  const { asOfMs, newestMs, isOffline, own, limits, element, session, onStale } = data;
  const { lateAfterS, staleAfterS } = own;
  const [age, setAge] = useState(NEW);
  const told = useRef<AgeState | null>(null);
  const wasStale = useRef(false);
  const tellStale = useRef(onStale);
  useEffect(() => {
    tellStale.current = onStale;
  });
  useEffect(() => {
    if (asOfMs === null) {
      setAge(NEW);
      return undefined;
    }
    const effective = ageLimits(limits, { lateAfterS, staleAfterS });
    const look = (): void => {
      const nowMs = session ? session.serverNowMs() : Date.now();
      const ofMs = Math.max(asOfMs, newestMs?.current ?? Number.NEGATIVE_INFINITY);
      const seconds = Math.max(0, Math.round((nowMs - ofMs) / 1000));
      const state = ageState({ asOfMs: ofMs, nowMs, limits: effective, isOffline });
      // After the first minute a minute is fine enough for what is told as an age.
      const ageS = state === 'live' ? 0 : seconds < 60 ? seconds : Math.floor(seconds / 60) * 60;
      const isStale = ageState({ asOfMs: ofMs, nowMs, limits: effective }) === 'stale';
      setAge((was) =>
        was.state === state && was.ageS === ageS && was.isStale === isStale ? was : { state, ageS, isStale },
      );
      if (isStale !== wasStale.current) tellStale.current?.(isStale, seconds);
      wasStale.current = isStale;
      if (state !== told.current) element.emit('plant-age', { state, ageS: seconds });
      told.current = state;
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [asOfMs, newestMs, isOffline, lateAfterS, staleAfterS, limits, element, session]);
  return asOfMs === null ? NEW : age;
}
