import { sql } from 'kysely';
import type { Database } from '../../store/database/database.ts';
import { countedAddress } from '../api/index.ts';

interface AttemptLimit {
  /** So many failures cost nothing. */
  readonly failures: number;
  /** How long the next attempt is then refused; each further failure doubles it. */
  readonly waitMs: number;
  /** The longest wait; equal to the first where a new count begins after it. */
  readonly mostMs: number;
}

/**
 * Sign-ins are delayed, never locked: a lock could be used to keep other people out. An
 * address may stand for a whole plant behind one router.
 */
const ATTEMPT_LIMITS = {
  /** One account from one address. */
  pair: { failures: 5, waitMs: 4_000, mostMs: 60_000 },
  /** One account from everywhere, so that many addresses do not multiply the guesses. */
  account: { failures: 30, waitMs: 2_000, mostMs: 30_000 },
  /** A device that signed in to the account before, which the others do not count for. */
  device: { failures: 5, waitMs: 4_000, mostMs: 60_000 },
  address: { failures: 50, waitMs: 2_000, mostMs: 10_000 },
  /** Old passwords and codes that a signed-in person entered wrongly. */
  change: { failures: 5, waitMs: 5 * 60_000, mostMs: 5 * 60_000 },
  /** Codes of a second factor, whose password is known to whoever enters them. */
  factor: { failures: 10, waitMs: 60_000, mostMs: 10 * 60_000 },
  /** Codes asked for by one address, right or wrong. */
  codes: { failures: 30, waitMs: 15 * 60_000, mostMs: 15 * 60_000 },
  /** Pairing codes that walls behind one address asked for. */
  pairings: { failures: 60, waitMs: 15 * 60_000, mostMs: 15 * 60_000 },
} as const satisfies Record<string, AttemptLimit>;
const FORGET_AFTER_MS = 15 * 60_000;
/** Clocks of instances differ a little; what was counted later than that is of a clock that was set back since. */
const CLOCKS_DIFFER_MS = 60_000;

export type AttemptScope = keyof typeof ATTEMPT_LIMITS;
export interface AttemptKey {
  readonly scope: AttemptScope;
  readonly name: string;
}

/** Of an account, by the name that was entered, from an address. */
export const pairKey = (userName: string, address: string): AttemptKey => ({
  scope: 'pair',
  name: `${countedAddress(address)} ${userName}`,
});

const ADDRESS_SCOPES: ReadonlySet<AttemptScope> = new Set(['address', 'codes', 'pairings']);
function keyText({ scope, name }: AttemptKey): string {
  const counted = ADDRESS_SCOPES.has(scope) ? countedAddress(name) : name;
  return `${scope}:${counted.toLowerCase().slice(0, 250)}`;
}

/** How long the longest wait of these keys still lasts, ms; 0 when none waits. */
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
    .where('updated_at', '<=', new Date(nowMs + CLOCKS_DIFFER_MS))
    .execute();
  return Math.max(0, ...rows.map((row) => (row.blocked_until?.getTime() ?? nowMs) - nowMs));
}

/** Counts a failure; it holds across instances because the database counts. */
export async function countFailure(db: Database, key: AttemptKey, nowMs: number): Promise<void> {
  const { failures, waitMs, mostMs }: AttemptLimit = ATTEMPT_LIMITS[key.scope];
  const now = new Date(nowMs);
  const old = new Date(nowMs - FORGET_AFTER_MS);
  const later = new Date(nowMs + CLOCKS_DIFFER_MS);
  const isQuiet = sql<boolean>`login_attempt.updated_at < ${old} or login_attempt.updated_at > ${later}`;
  // Where waits do not grow, one that is over begins a new count.
  const isFresh =
    waitMs < mostMs ? isQuiet : sql<boolean>`${isQuiet} or login_attempt.blocked_until <= ${now}`;
  const count = sql<number>`case when ${isFresh} then 1 else login_attempt.failures + 1 end`;
  const wait = sql<number>`least(${waitMs}::float8 * power(2, least((${count}) - ${failures}::int, 20)), ${mostMs}::float8)`;
  await db
    .insertInto('login_attempt')
    .values({ key: keyText(key), failures: 1, blocked_until: null, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: count,
        blocked_until: sql`case when (${count}) >= ${failures}::int
          then ${now}::timestamptz + (${wait}) * interval '1 millisecond' else null end`,
        updated_at: now,
      }),
    )
    .execute();
}

export async function forgetFailures(db: Database, key: AttemptKey): Promise<void> {
  await db.deleteFrom('login_attempt').where('key', '=', keyText(key)).execute();
}
