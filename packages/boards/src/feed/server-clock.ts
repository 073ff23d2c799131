/** Server time that runs on between payloads, in epoch ms. It never goes back because an old payload came again. */
export interface ServerClock {
  nowMs(): number;
  /** Told with each payload's `serverTime`. */
  set(serverTimeMs: number): void;
}

/** @param monotonicMs a clock that the reader can't turn back, such as `performance.now` */
export function createServerClock(monotonicMs: () => number): ServerClock {
  let offsetMs = Number.NEGATIVE_INFINITY;
  return {
    nowMs: () => (offsetMs === Number.NEGATIVE_INFINITY ? Number.NaN : monotonicMs() + offsetMs),
    set(serverTimeMs) {
      offsetMs = Math.max(offsetMs, serverTimeMs - monotonicMs());
    },
  };
}
