import type { Database } from '../../store/database/database.ts';
import { ApiError, RETCODES } from '../api/index.ts';
import { blockedForMs, type AttemptKey } from './login-attempts.ts';

const TOLD_IN_SECONDS_MS = 90_000;

/** @throws {ApiError} saying when to come back, while one of the keys waits */
export async function refuseIfBlocked(
  db: Database,
  keys: readonly AttemptKey[],
  nowMs: number,
): Promise<void> {
  const waitMs = await blockedForMs(db, keys, nowMs);
  if (waitMs === 0) return;
  const extras = { retryAfterMs: waitMs };
  if (waitMs <= TOLD_IN_SECONDS_MS)
    throw new ApiError(RETCODES.tooMany, 'login.delayed', { seconds: Math.ceil(waitMs / 1000) }, extras);
  throw new ApiError(RETCODES.tooMany, 'login.blocked', { minutes: Math.ceil(waitMs / 60_000) }, extras);
}
