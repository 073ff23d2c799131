import { TOKEN_REFRESH_WINDOW_MS } from '../constants.ts';

/** What is known of an access token's life. */
export interface TokenLife {
  /** Whole life, seconds. */
  readonly lifeS: number | undefined;
  /** Beginning, server time, epoch ms. */
  readonly startMs: number | undefined;
}

/** Milliseconds left, or null where the expiry data is missing. @param nowMs  server time */
function remainingMs({ lifeS, startMs }: TokenLife, nowMs: number): number | null {
  return lifeS === undefined || startMs === undefined ? null : startMs + lifeS * 1_000 - nowMs;
}

/**
 * Whether a check finds the token due: with more than 0 and at most the window of 72,000,000 ms left; at half of its
 * life where the whole of it is not longer than that window; once where its expiry data is missing.
 */
export function isRefreshDue(life: TokenLife, nowMs: number, hasTriedWithoutData: boolean): boolean {
  const leftMs = remainingMs(life, nowMs);
  if (leftMs === null) return !hasTriedWithoutData;
  const lifeMs = (life.lifeS ?? 0) * 1_000;
  const windowMs = lifeMs <= TOKEN_REFRESH_WINDOW_MS ? lifeMs / 2 : TOKEN_REFRESH_WINDOW_MS;
  return leftMs > 0 && leftMs <= windowMs;
}
