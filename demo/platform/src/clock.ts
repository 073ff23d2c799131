/** The platform's clock: everything about plants and server time reads it, so that a test may start it anywhere. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
}

/**
 * @param startMs  what the clock shows now; the real time where not given
 * @param factor   plant seconds in one real second
 */
export function createClock(
  startMs: number | undefined,
  factor: number,
  realNow: () => number = Date.now,
): Clock {
  const origin = realNow();
  const start = startMs ?? origin;
  return { now: () => Math.round(start + (realNow() - origin) * factor) };
}
