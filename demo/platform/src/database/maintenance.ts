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

/** PGlite has no autovacuum, so that is done here, one table a statement. */
async function vacuumAnalyze(db: Database): Promise<void> {
  for (const table of GROWING_TABLES) await db.executeQuery(CompiledQuery.raw(`vacuum analyze "${table}"`));
}

/** Runs {@link vacuumAnalyze} every six hours. @returns stops it */
export function startMaintenance(db: Database, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void vacuumAnalyze(db).catch(onError), MAINTENANCE_PERIOD_MS);
  timer.unref();
  return () => clearInterval(timer);
}
