import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { Dialect, Driver } from 'kysely';

/** A long import that is being stored must not hold a shutdown up for ever; it is undone as one. */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 5;
/** Of the event loop: what goes on from one statement to the next has asked by then. */
const QUIET_TURNS = 3;

export interface WatchedDialect {
  readonly dialect: Dialect;
  /** Settles when no statement and no transaction is under way and none follows at once. */
  readonly idle: (patienceMs?: number) => Promise<void>;
}

/** Knows what a database is still doing, so that it is not closed under work that was begun before. */
export function watchWork(dialect: Dialect): WatchedDialect {
  let held = 0;
  const watched = (driver: Driver): Driver => {
    const acquire = driver.acquireConnection.bind(driver);
    const release = driver.releaseConnection.bind(driver);
    driver.acquireConnection = async () => {
      held += 1;
      try {
        return await acquire();
      } catch (error) {
        held -= 1;
        throw error;
      }
    };
    driver.releaseConnection = async (connection) => {
      held -= 1;
      await release(connection);
    };
    return driver;
  };
  return {
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => watched(dialect.createDriver()),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (db) => dialect.createIntrospector(db),
    },
    async idle(patienceMs = PATIENCE_MS) {
      const untilMs = performance.now() + patienceMs;
      for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
        await turn();
        while (held > 0) {
          if (performance.now() > untilMs) return;
          quiet = 0;
          await wait(LOOK_AGAIN_MS);
        }
      }
    },
  };
}
