import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { durableFolder, type Fsync } from './durable-files.ts';
import { createStatements } from './pglite-statements.ts';
import { toSqlError, type SqlEngine } from './sql-engine.ts';
import { syncFolder } from './sync-folder.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

export interface PgliteOptions {
  /** Folder of the data; without one the database lives in memory. */
  readonly dataDir?: string | undefined;
  /** A data folder as tar, loaded instead of making a new one. */
  readonly template?: Uint8Array | undefined;
  /** For tests. */
  readonly fsync?: Fsync | undefined;
}

/** Opens PGlite in this thread. A statement blocks the thread while it runs, so a server uses the worker. */
export async function openPgliteEngine({ dataDir, template, fsync }: PgliteOptions): Promise<SqlEngine> {
  if (dataDir !== undefined) await prepareFolder(dataDir);
  const database = await create({
    ...(dataDir === undefined ? {} : durableFolder(dataDir, fsync)),
    ...(template === undefined ? {} : { loadDataDir: new Blob([new Uint8Array(template)]) }),
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

const create = (options: PGliteOptions) => PGlite.create({ parsers: VALUE_PARSERS, ...options });

/** A new folder has its name once all of it is on the disk; what another program or version wrote is brought there. */
async function prepareFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return syncFolder(folder);
  const unfinished = `${folder}.making`;
  rmSync(unfinished, { recursive: true, force: true });
  await (await create(durableFolder(unfinished))).close();
  syncFolder(unfinished);
  renameSync(unfinished, folder);
  syncFolder(path.dirname(folder), { isDeep: false });
}
