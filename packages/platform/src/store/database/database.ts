import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What every query is written against. A transaction of kysely is one, too. */
export type Database = Kysely<Tables>;

/** Runs the work in a transaction: in the one that is open, or in its own. */
export const inTransaction = <T>(db: Database, work: (inside: Database) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
