import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Failures after which a key is blocked, and for how long. An address may stand for a whole plant behind one router. */
const ATTEMPT_LIMITS = {
  account: { failures: 5, blockMs: 5 * 60_000 },
  /** Old passwords and codes that a signed-in person entered wrongly. */
  change: { failures: 5, blockMs: 5 * 60_000 },
  address: { failures: 50, blockMs: 5 * 60_000 },
  /** Codes asked for by one address, right or wrong. */
  codes: { failures: 30, blockMs: 15 * 60_000 },
  /** Pairing codes that walls behind one address asked for. */
  pairings: { failures: 60, blockMs: 15 * 60_000 },
} as const;
const FORGET_AFTER_MS = 15 * 60_000;

export type AttemptScope = keyof typeof ATTEMPT_LIMITS;
export interface AttemptKey {
  readonly scope: AttemptScope;
  readonly name: string;
}
const keyText = ({ scope, name }: AttemptKey) => `${scope}:${name.toLowerCase().slice(0, 200)}`;

/** How long the longest block of these keys still lasts, ms; 0 when none is blocked. */
export async function blockedForMs(
  db: Database,
  keys: readonly AttemptKey[],
  nowMs: number,
): Promise<number> {
  const rows = await db
    .selectFrom('login_attempt')
    .select('blocked_until')
    .where('key', 'in', keys.map(keyText))
    .where('blocked_until', '>', new Date(nowMs))
    .execute();
  return Math.max(0, ...rows.map((row) => (row.blocked_until?.getTime() ?? nowMs) - nowMs));
}

/** Counts a failure; it holds across instances because the database counts. */
export async function countFailure(db: Database, key: AttemptKey, nowMs: number): Promise<void> {
  const { failures, blockMs } = ATTEMPT_LIMITS[key.scope];
  const now = new Date(nowMs);
  const until = new Date(nowMs + blockMs);
  const old = new Date(nowMs - FORGET_AFTER_MS);
  // A block that is over begins a new count, and so does a long quiet time.
  const isFresh = sql<boolean>`login_attempt.updated_at < ${old} or login_attempt.blocked_until <= ${now}`;
  const count = sql<number>`case when ${isFresh} then 1 else login_attempt.failures + 1 end`;
  await db
    .insertInto('login_attempt')
    .values({ key: keyText(key), failures: 1, blocked_until: null, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: count,
        blocked_until: sql`case when (${count}) >= ${failures} then ${until}::timestamptz else null end`,
        updated_at: now,
      }),
    )
    .execute();
}

export async function forgetFailures(db: Database, key: AttemptKey): Promise<void> {
  await db.deleteFrom('login_attempt').where('key', '=', keyText(key)).execute();
}
