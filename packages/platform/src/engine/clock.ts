/** The platform's clock: everything about plants and server time reads it, so that a test may start it anywhere. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
}

/** A clock that runs like the real one. @param startMs  what it shows now, epoch ms; the real time where not given */
export function createClock(startMs: number | undefined, realNow: () => number): Clock {
  const offsetMs = startMs === undefined ? 0 : startMs - realNow();
  return { now: () => realNow() + offsetMs };
}
