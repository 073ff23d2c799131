import type { Pressure } from '../../features/api/socket-endpoint.ts';

/** Unsent bytes above which a socket gets no more differences; it gets one snapshot when it has caught up. */
export const COALESCE_ABOVE_BYTES = 256 * 1_024;
/** Unsent bytes at which a socket is given up. */
const TERMINATE_ABOVE_BYTES = 1_024 * 1_024;
/** How long a socket may stay above the first limit. */
const DRAIN_WITHIN_MS = 10_000;

/** @param aboveSinceMs  since when the socket is above the first limit; null when it is not */
export function pressureOf(bufferedBytes: number, aboveSinceMs: number | null, nowMs: number): Pressure {
  if (bufferedBytes > TERMINATE_ABOVE_BYTES) return 'terminate';
  if (bufferedBytes <= COALESCE_ABOVE_BYTES) return 'clear';
  return aboveSinceMs !== null && nowMs - aboveSinceMs >= DRAIN_WITHIN_MS ? 'terminate' : 'coalesce';
}
