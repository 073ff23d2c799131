import { statfs } from 'node:fs/promises';
import { CompiledQuery, sql } from 'kysely';
import { databaseFault, type Database, type DatabaseFault } from '../../store/database/index.ts';

/** What an instance is for the plants: the one that runs them, one of several, the only one, or one without plants. */
export type InstanceRole = 'leader' | 'follower' | 'single' | 'none';

/** What only the process knows of itself. */
export interface InstanceState {
  role(): InstanceRole;
  /** How long ago the slowest plant moved here; followers read it from the database. */
  tickAgeMs(): number;
  /** A plant that did not move for longer has stopped. */
  readonly tickLimitMs: number;
  /** Where the platform's own database writes; undefined for a server that somebody else runs. */
  readonly dataFolder: string | undefined;
}

type Check<T = object> = { readonly ok: boolean } & T;

/** The answer of `/readyz`. `reasons` says in words what is wrong; nothing in it is a secret. */
export interface Readiness {
  readonly status: 'ready' | 'failing';
  readonly reasons: readonly string[];
  readonly checks: {
    readonly databaseRead: Check<{ readonly fault: DatabaseFault | 'failing' | null }>;
    readonly databaseWrite: Check<{ readonly fault: DatabaseFault | 'failing' | null }>;
    readonly ticks: Check<{ readonly ageMs: number | null; readonly limitMs: number }>;
    readonly leadership: Check<{ readonly role: InstanceRole; readonly hasLeader: boolean | null }>;
    readonly storage: Check<{ readonly freeBytes: number | null; readonly leastBytes: number }>;
  };
}

export interface ReadinessOptions {
  readonly db: Database;
  readonly databaseKind: string;
  readonly instance: InstanceState;
}

/** Callers within this time share an answer: asking often costs the database nothing. */
const CACHE_MS = 1_000;
const TIMEOUT_MS = 3_000;
const SPACE_PROBE_PERIOD_MS = 5_000;
/** The log of the database grows by 16 MB at a time. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

const FAULT_REASONS: Readonly<Record<DatabaseFault | 'failing', string>> = {
  away: 'the database cannot be reached',
  full: 'the disk of the database is full',
  stopped: 'the database ended because its disk is full',
  'read-only': 'the database is read-only',
  busy: 'the database is too busy to answer in time',
  failing: 'the database answers with an error',
};

type Fault = DatabaseFault | 'failing' | null;
interface Found {
  readonly readFault: Fault;
  readonly writeFault: Fault;
  readonly lease: { readonly tickAgeMs: number; readonly isHeld: boolean } | null;
}

/** Finds out whether this instance serves as it should. */
export function createReadiness(options: ReadinessOptions): { read(): Promise<Readiness> } {
  const { db, instance } = options;
  let cached: { readonly untilMs: number; readonly readiness: Readiness } | null = null;
  let probing: Promise<Found> | null = null;
  let space: { readonly untilMs: number; readonly fault: Fault } = { untilMs: 0, fault: null };

  async function probe(): Promise<Found> {
    let lease: Found['lease'] = null;
    try {
      lease = await readLease(db);
    } catch (error) {
      const fault = faultOf(error);
      return { readFault: fault, writeFault: fault, lease };
    }
    return { readFault: null, writeFault: await writeFault(), lease };
  }

  async function writeFault(): Promise<Fault> {
    try {
      await db
        .insertInto('platform_probe')
        .values({ id: 1, probed_at: sql`clock_timestamp()` })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ probed_at: sql`clock_timestamp()` }))
        .execute();
      // A row that is written again needs no space: a full disk shows where something grows.
      if (options.databaseKind === 'postgres' && performance.now() >= space.untilMs) {
        const fault = await takeSpace(db).then(() => null, faultOf);
        space = { fault, untilMs: fault === null ? performance.now() + SPACE_PROBE_PERIOD_MS : 0 };
      }
      return space.fault;
    } catch (error) {
      return faultOf(error);
    }
  }

  async function readNow(): Promise<Readiness> {
    // A probe that hangs is not followed by another before it ends.
    probing ??= probe().finally(() => (probing = null));
    const [found, freeBytes] = await Promise.all([inTime(probing), freeSpace(instance.dataFolder)]);
    return judge(found, freeBytes, instance);
  }

  let reading: Promise<Readiness> | null = null;
  return {
    async read() {
      if (cached !== null && performance.now() < cached.untilMs) return cached.readiness;
      reading ??= readNow()
        .then((readiness) => {
          cached = { readiness, untilMs: performance.now() + CACHE_MS };
          return readiness;
        })
        .finally(() => (reading = null));
      return reading;
    },
  };
}

/** @param freeBytes null where it is not known */
export function judge(found: Found, freeBytes: number | null, instance: InstanceState): Readiness {
  const role = instance.role();
  const ageMs =
    role === 'none' ? null : role === 'single' ? instance.tickAgeMs() : (found.lease?.tickAgeMs ?? null);
  // Where nothing is known of the plants, what is wrong is the database or that no instance has led yet.
  const plantsMove = role === 'none' || (ageMs !== null && ageMs <= instance.tickLimitMs);
  const hasSpace = freeBytes === null || freeBytes >= LEAST_FREE_BYTES;
  const reasons: string[] = [];
  if (found.readFault !== null) reasons.push(FAULT_REASONS[found.readFault]);
  else if (found.writeFault !== null)
    reasons.push(`${FAULT_REASONS[found.writeFault]}: nothing can be stored`);
  if (!plantsMove && found.readFault === null)
    reasons.push(ageMs === null ? 'no instance runs the plants' : 'the plants stand still');
  if (!hasSpace) reasons.push('the data folder has almost no space left');
  return {
    status: reasons.length === 0 ? 'ready' : 'failing',
    reasons,
    checks: {
      databaseRead: { ok: found.readFault === null, fault: found.readFault },
      databaseWrite: { ok: found.writeFault === null, fault: found.writeFault },
      ticks: {
        ok: plantsMove,
        ageMs: ageMs === null ? null : Math.round(ageMs),
        limitMs: instance.tickLimitMs,
      },
      // A short time without a leader is part of a take-over; the age of the ticks says when it lasts too long.
      leadership: {
        ok: role !== 'follower' || found.lease !== null,
        role,
        hasLeader: role === 'leader' || role === 'follower' ? (found.lease?.isHeld ?? null) : null,
      },
      storage: { ok: hasSpace, freeBytes, leastBytes: LEAST_FREE_BYTES },
    },
  };
}

const faultOf = (error: unknown): DatabaseFault | 'failing' => databaseFault(error) ?? 'failing';

async function inTime(probing: Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Found>((resolve) => {
    timer = setTimeout(() => resolve({ readFault: 'away', writeFault: 'away', lease: null }), TIMEOUT_MS);
  });
  return Promise.race([probing, tooLate]).finally(() => clearTimeout(timer));
}

async function readLease(db: Database): Promise<Found['lease']> {
  const { rows } = await db.executeQuery<{ age_ms: number; is_held: boolean }>(
    CompiledQuery.raw(
      `select (extract(epoch from clock_timestamp() - ticked_at) * 1000)::float8 as age_ms,
         expires_at > clock_timestamp() as is_held from platform_lease where name = 'plants'`,
    ),
  );
  const [row] = rows;
  return row === undefined ? null : { tickAgeMs: Math.max(0, row.age_ms), isHeld: row.is_held };
}

/** Sorts far more than fits into a very small memory, so that the server writes a temporary file. */
async function takeSpace(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local work_mem = '64kB'`.execute(transaction);
    await sql`select count(*) from (
      select repeat(md5(number::text), 10) as text from generate_series(1, 10000) as number order by text offset 0
    ) as sorted`.execute(transaction);
  });
}

async function freeSpace(folder: string | undefined): Promise<number | null> {
  if (folder === undefined) return null;
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // Some file systems do not say.
    return null;
  }
}
