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
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}
