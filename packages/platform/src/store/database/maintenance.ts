import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

const MAINTENANCE_PERIOD_MS = 6 * 3_600_000;

/** Tables that grow; a bare VACUUM would hold the one connection over all of them at once. */
const GROWING_TABLES = [
  'slot',
  'minute_block',
  'production_slot',
  'grade_slot',
  'alarm',
  'alarm_shelf',
  'message',
  'chat_message',
  'login_attempt',
  'socket_ticket',
  'report_file',
];

export interface Maintenance {
  /** At once: after very many rows were written, of which the planner knows nothing yet. */
  run(): Promise<void>;
  stop(): void;
}

/** Every six hours what PostgreSQL does by itself and PGlite does not: vacuum and analyze, one table a statement. */
export function startMaintenance(db: Database, onError: (error: unknown) => void): Maintenance {
  let isStopped = false;
  const run = async () => {
    for (const table of GROWING_TABLES) {
      if (isStopped) return;
      await db.executeQuery(CompiledQuery.raw(`vacuum analyze "${table}"`)).catch((error: unknown) => {
        // The database was closed under it.
        if (!isStopped) throw error;
      });
    }
  };
  const timer = setInterval(() => void run().catch(onError), MAINTENANCE_PERIOD_MS);
  timer.unref();
  return {
    run,
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
