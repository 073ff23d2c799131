/**
 * PGlite ends itself where the disk refuses a write, since what the disk has is unknown until the log is read again.
 * Here it is opened again until the disk works. Statements fail at once meanwhile, with a code that says why.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { retryDelayMs } from './connection-steps.ts';
import { SqlError, toSqlError, type SqlEngine } from './sql-engine.ts';

export interface HealingDeps {
  /** Opens the folder again. It fails while the disk does. */
  readonly open: () => Promise<SqlEngine>;
  /** What a person should know, in one line. */
  readonly onNote: (line: string) => void;
  readonly random?: () => number;
}

/** PostgreSQL's code for a connection that ends since the server crashed. */
const CRASHED = '57P02';
/** The one code of a crash that says more: no space is left. */
const DISK_FULL = '53100';

/** An engine that replaces `first` at its end, and so on. */
export function healingEngine(
  first: SqlEngine,
  { open, onNote, random = Math.random }: HealingDeps,
): SqlEngine {
  const closing = new AbortController();
  let current = pinned(first);
  let reopening: Promise<void> = Promise.resolve();

  function pinned(engine: SqlEngine) {
    let end: SqlError | null = null;
    return {
      async query(sql: string, parameters: readonly unknown[]) {
        if (end !== null) throw end;
        try {
          return await engine.query(sql, parameters);
        } catch (cause) {
          const error = toSqlError(cause);
          if (!error.hasEnded && end === null) throw error;
          if (end === null) {
            end = endOf(error);
            onNote(`The database ended (${error.message}). It is opened again as soon as the disk works.`);
            reopening = reopen(engine);
          }
          throw end;
        }
      },
      close: () => engine.close(),
    };
  }

  async function reopen(ended: SqlEngine): Promise<void> {
    await ended.close().catch(() => {});
    for (let attempt = 0; ; attempt += 1) {
      await wait(retryDelayMs(attempt, random()), undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      try {
        current = pinned(await open());
        return onNote('The database is open again.');
      } catch {
        // The disk does not work yet.
      }
    }
  }

  return {
    query: (sql, parameters) => current.query(sql, parameters),
    pin: () => current,
    async close() {
      closing.abort();
      await reopening;
      await current.close();
    },
  };
}

function endOf({ message, code }: SqlError): SqlError {
  return new SqlError(`the database ended: ${message}`, code === DISK_FULL ? DISK_FULL : CRASHED, undefined, {
    hasEnded: true,
  });
}
