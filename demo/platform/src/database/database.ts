import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What every query is written against. A transaction of kysely is one, too. */
export type Database = Kysely<Tables>;
