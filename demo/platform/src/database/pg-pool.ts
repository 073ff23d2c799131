import pg from 'pg';
import { VALUE_PARSERS } from './value-parsers.ts';

/** Connections to a PostgreSQL whose values are read as PGlite's are. */
export function pgPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: {
      getTypeParser: (oid: number, format?: string) =>
        (format === 'binary' ? undefined : VALUE_PARSERS[oid]) ?? pg.types.getTypeParser(oid, 'text'),
    },
  });
  // A connection that breaks is replaced by the pool; without listeners it would end the process: one for those that are
  // idle, one for those that are taken and wait between two statements.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
