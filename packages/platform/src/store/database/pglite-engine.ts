import { PGlite } from '@electric-sql/pglite';
import { createStatements } from './pglite-statements.ts';
import { toSqlError, type SqlEngine } from './sql-engine.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

export interface PgliteOptions {
  /** Folder of the data; without one the database lives in memory. */
  readonly dataDir?: string | undefined;
  /** A data folder as tar, loaded instead of making a new one. */
  readonly template?: Uint8Array | undefined;
}

/** Opens PGlite in this thread. A statement blocks the thread while it runs, so a server uses the worker. */
export async function openPgliteEngine(options: PgliteOptions): Promise<SqlEngine> {
  const database = await PGlite.create({
    parsers: VALUE_PARSERS,
    ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
    ...(options.template === undefined ? {} : { loadDataDir: new Blob([new Uint8Array(options.template)]) }),
  });
  const statements = createStatements(database);
  return {
    async query(sql, parameters) {
      try {
        return await statements.run(sql, parameters);
      } catch (error) {
        throw toSqlError(error);
      }
    },
    async dump() {
      const file = await database.dumpDataDir('none');
      return new Uint8Array(await file.arrayBuffer());
    },
    close: () => database.close(),
  };
}
