import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Every advisory lock of the platform, by its number in the database. Two purposes must never share a number: an import
 * would wait for as long as a leader lives.
 */
export const LOCKS = {
  /** Migrations: instances that start together must not migrate together. */
  migration: 7_261_001,
  /** Held in shared mode by each connection that plants are written on. */
  plantWriters: 7_261_004,
  /** Imports: two that store the same plant must not cross. */
  imports: 7_261_005,
} as const;

const LOCK_NOT_AVAILABLE = '55P03';

/** A lock that another transaction did not free in time. */
export class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError';
}

/**
 * Takes a lock until the transaction ends.
 * @throws {LockTimeoutError} it was not free within the time
 */
export async function lockUntilEnd(
  transaction: Database,
  lock: keyof typeof LOCKS,
  timeoutMs: number,
): Promise<void> {
  // For this statement only: what follows in the transaction may wait as long as the server says.
  await sql`set local lock_timeout = ${sql.lit(timeoutMs)}`.execute(transaction);
  try {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[lock])})`.execute(transaction);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)
      throw new LockTimeoutError(`the lock "${lock}" was not free within ${timeoutMs / 1000} s`, {
        cause: error,
      });
    throw error;
  }
  await sql`set local lock_timeout to default`.execute(transaction);
}
