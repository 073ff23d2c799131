import { setTimeout as delay } from 'node:timers/promises';
import { isAway } from './database-fault.ts';
import { LEASE_MS, REQUEST_PERIOD_MS, stepLease, type LeaseEvent, type LeaseState } from './lease-steps.ts';
import { LOCKS } from './locks.ts';
import type { SupervisedConnection } from './supervised-connection.ts';

const LEASE = 'plants';

export interface LeadershipOptions {
  readonly connection: SupervisedConnection;
  /** Names this instance; another at each start. */
  readonly holder: string;
  /** How long ago the slowest plant moved, while this instance leads. */
  tickAgeMs(): number;
  /** Called once no connection of an earlier term writes any more. */
  onGain(term: number): void;
  /** Called before the lease can be taken by another. */
  onLose(): void;
  readonly onError: (error: unknown) => void;
}

export interface Leadership {
  isLeader(): boolean;
  /** Whether this instance got the lease when it first asked. */
  readonly first: Promise<boolean>;
  /** Stops asking and leaves the lease to others. Plants have to be stopped before. */
  close(): Promise<void>;
}

/**
 * Renews the lease, or takes it where it has ended. An end far in the future was written before the database's clock
 * was set back. The moment of the last tick is stored with it, by the same clock.
 */
const REQUEST = `
  insert into platform_lease as lease (name, holder, term, expires_at, ticked_at)
  values ('${LEASE}', $1, 1, clock_timestamp() + ${LEASE_MS} * interval '1 ms', clock_timestamp())
  on conflict (name) do update set
    holder = excluded.holder,
    term = case when lease.holder = $1 and lease.term = $2 then lease.term else lease.term + 1 end,
    expires_at = clock_timestamp() + ${LEASE_MS} * interval '1 ms',
    ticked_at = case when lease.holder = $1 and lease.term = $2
      then clock_timestamp() - $3 * interval '1 ms' else clock_timestamp() end
  where (lease.holder = $1 and lease.term = $2)
    or lease.expires_at < clock_timestamp()
    or lease.expires_at > clock_timestamp() + 2 * ${LEASE_MS} * interval '1 ms'
  returning term::integer as term`;

/** Connections that hold the writers' lock belong to an earlier term. Ending them undoes what they had begun. */
const END_WRITERS = `
  select pg_terminate_backend(pid) from pg_locks
  where locktype = 'advisory' and objid = $1 and classid = 0 and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())`;
const WRITERS_LOOK_MS = 50;

/** Keeps asking for the leadership of the plants. */
export function keepLeadership(options: LeadershipOptions): Leadership {
  const { connection, holder, onError } = options;
  let state: LeaseState = { kind: 'follower' };
  let isClosed = false;
  let request: NodeJS.Timeout | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let gained: number | null = null;
  let beginning: Promise<void> = Promise.resolve();
  let answered = (_isLeader: boolean) => {};
  const first = new Promise<boolean>((resolve) => (answered = resolve));

  function take(event: LeaseEvent): void {
    const [next, effects] = stepLease(state, event);
    state = next;
    clearTimeout(deadline);
    if (state.kind === 'leader') {
      const waitMs = Math.max(0, state.untilMs - performance.now());
      deadline = setTimeout(() => take({ kind: 'tick', nowMs: performance.now() }), Math.ceil(waitMs));
    }
    for (const effect of effects) {
      if (effect.kind === 'gain') beginning = begin(effect.term).catch(onError);
      else if (gained !== null) {
        gained = null;
        options.onLose();
      }
    }
  }

  /** @returns whether the term is still held once no other writes */
  async function endEarlierWriters(term: number): Promise<boolean> {
    while (holds(term)) {
      try {
        if ((await connection.query(END_WRITERS, [LOCKS.plantWriters])).length === 0) return holds(term);
      } catch (error) {
        if (!isAway(error)) throw error;
      }
      await delay(WRITERS_LOOK_MS);
    }
    return false;
  }
  const holds = (term: number): boolean =>
    state.kind === 'leader' && state.term === term && performance.now() < state.untilMs;

  async function begin(term: number): Promise<void> {
    if (!(await endEarlierWriters(term)) || isClosed) return;
    gained = term;
    options.onGain(term);
  }

  async function ask(): Promise<void> {
    const sentMs = performance.now();
    const term = state.kind === 'leader' ? state.term : 0;
    const age = gained === null ? 0 : options.tickAgeMs();
    const rows = await connection.query<{ term: number }>(REQUEST, [holder, term, Math.round(age)]);
    if (isClosed) return;
    take({ kind: 'answered', term: rows[0]?.term ?? null, sentMs, nowMs: performance.now() });
    await beginning;
    answered(gained !== null);
  }

  async function keepAsking(): Promise<void> {
    // Away is what the connection itself reports; here it is a request that was not answered.
    await ask().catch((error: unknown) => (isAway(error) ? undefined : onError(error)));
    if (!isClosed) request = setTimeout(() => void keepAsking(), REQUEST_PERIOD_MS);
  }
  void keepAsking();

  return {
    isLeader: () => gained !== null,
    first,
    async close() {
      isClosed = true;
      clearTimeout(request);
      clearTimeout(deadline);
      answered(false);
      const { kind } = state;
      state = { kind: 'follower' };
      gained = null;
      if (kind === 'leader')
        await connection
          .query(
            `update platform_lease set expires_at = clock_timestamp() where name = '${LEASE}' and holder = $1`,
            [holder],
          )
          .catch(onError);
    },
  };
}

/** Refuses a connection of a term that is over. The lock comes first: a later term ends whoever holds it. */
export async function joinTerm(
  query: (text: string, values: unknown[]) => Promise<unknown[]>,
  holder: string,
  term: number,
): Promise<void> {
  await query('select pg_advisory_lock_shared($1)', [LOCKS.plantWriters]);
  const rows = await query(
    `select 1 from platform_lease where name = '${LEASE}' and holder = $1 and term = $2 and expires_at > clock_timestamp()`,
    [holder, term],
  );
  if (rows.length === 0) throw new Error('this instance leads no longer, so it writes no plants');
}
