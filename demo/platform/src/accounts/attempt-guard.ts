import type { Database } from '../database/database.ts';
import { ApiError, RETCODES } from '../http/api-error.ts';
import { blockedForMs, type AttemptKey } from './login-attempts.ts';

/** @throws {ApiError} saying when to come back, while one of the keys is blocked */
export async function refuseIfBlocked(
  db: Database,
  keys: readonly AttemptKey[],
  nowMs: number,
): Promise<void> {
  const waitMs = await blockedForMs(db, keys, nowMs);
  if (waitMs === 0) return;
  const minutes = Math.ceil(waitMs / 60_000);
  throw new ApiError(RETCODES.tooMany, 'login.blocked', { minutes }, { retryAfterMs: waitMs });
}
