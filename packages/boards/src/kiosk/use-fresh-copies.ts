import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { minuteOfDay, nextAtMs } from './nightly.ts';

export interface FreshCopies {
  /** Number of the copies that stand. */
  readonly shown: number;
  /** Number of the copy that is drawn behind the shown board, to take its place; null while none is. */
  readonly coming: number | null;
  /** A board of a copy has its figures, and once `isPainted` its charts too. */
  ready(copy: number, isPainted: boolean): void;
  /** Another board is shown: its copy begins to be drawn only now. */
  moved(): void;
  /** Takes fresh copies now; settles when they stand, or when they could not be drawn. */
  refresh(): Promise<void>;
}

/** A board whose charts do not come stands with its figures after so long. */
const PAINT_MAX_MS = 10_000;
/** A copy that has no figures by then is given up: the old one stands on, and the next night is another try. */
const READY_MAX_MS = 2 * 60 * 1_000;
const TIMER_MAX_MS = 2_000_000_000;

/** Every night fresh copies of the boards take the place of the old ones, each once it is drawn. */
export function useFreshCopies(at: string | undefined, session: PlantSession | null): FreshCopies {
  const [shown, setShown] = useState(0);
  const [coming, setComing] = useState<number | null>(null);
  const waiting = useRef<(() => void)[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef({ shown, coming });
  newest.current = { shown, coming };

  const settle = useCallback((stands: number | null) => {
    clearTimeout(timer.current);
    if (stands !== null) setShown(stands);
    setComing(null);
    for (const done of waiting.current.splice(0)) done();
  }, []);
  const refresh = useCallback(
    () =>
      new Promise<void>((resolve) => {
        waiting.current.push(resolve);
        if (newest.current.coming !== null) return;
        setComing(newest.current.shown + 1);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => settle(null), READY_MAX_MS);
      }),
    [settle],
  );
  const ready = useCallback(
    (copy: number, isPainted: boolean) => {
      if (copy !== newest.current.coming) return;
      clearTimeout(timer.current);
      if (isPainted) settle(copy);
      else timer.current = setTimeout(() => settle(copy), PAINT_MAX_MS);
    },
    [settle],
  );

  const moved = useCallback(() => {
    if (newest.current.coming === null) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => settle(null), READY_MAX_MS);
  }, [settle]);

  useEffect(() => {
    const minute = minuteOfDay(at);
    if (minute === null) return undefined;
    let night: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const nowMs = session?.serverNowMs() ?? Date.now();
      const dueMs = nextAtMs(nowMs, minute, zoneOf(session));
      night = setTimeout(
        () => {
          void refresh();
          wait();
        },
        Math.min(TIMER_MAX_MS, dueMs - nowMs),
      );
    };
    wait();
    return () => clearTimeout(night);
  }, [at, session, refresh]);
  useEffect(() => () => settle(null), [settle]);

  return { shown, coming, ready, moved, refresh };
}

/** The plant's zone, or that of the device where there is no plant. */
function zoneOf(session: PlantSession | null): string {
  const state = session?.state.peek();
  return state?.name === 'ready'
    ? state.model.enterprise.timeZone
    : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
