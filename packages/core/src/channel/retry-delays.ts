import { NOTICE_RECONNECT_DELAY_MS } from '../constants.ts';

/**
 * Waits between tries to reach a platform that went away. They grow slowly, so that a page is back within half the length
 * of an outage, and at the latest after a minute.
 */
const FIRST_MS = 700;
const GROWTH = 1.3;

/** Share of the wait that chance adds. */
export const RETRY_JITTER = 0.5;
const MAX_MS = NOTICE_RECONNECT_DELAY_MS / (1 + RETRY_JITTER);

/** The waits before the first, second, … try without what chance adds; the last one repeats. */
export const RETRY_DELAYS_MS: readonly number[] = Array.from({ length: 17 }, (_, index) =>
  Math.min(MAX_MS, Math.round(FIRST_MS * GROWTH ** index)),
);

/**
 * @param failures  in a row, from 1
 * @param chance  from 0 up to 1
 * @param spreadMs  over how long the platform wants its clients to come back
 */
export function retryDelayMs(failures: number, chance: number, spreadMs = 0): number {
  const leastMs = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? 0;
  return leastMs + chance * Math.max(leastMs * RETRY_JITTER, spreadMs);
}
