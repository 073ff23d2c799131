import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite, type PGliteOptions as Options } from '@electric-sql/pglite';
import { createDurable, type Fsync } from './durable-files.ts';
import { createStatements } from './pglite-statements.ts';
import type { SqlEngine } from './sql-engine.ts';
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
  const options: Options = {
    ...OPTIONS,
    ...(template === undefined ? {} : { loadDataDir: new Blob([new Uint8Array(template)]) }),
  };
  const database = await (dataDir === undefined
    ? PGlite.create(options)
    : createDurable(dataDir, options, fsync));
  const statements = createStatements(database);
  return {
    query: statements.run,
    async dump() {
      const file = await database.dumpDataDir('none');
      return new Uint8Array(await file.arrayBuffer());
    },
    async close() {
      // After its end it must not note that it was shut down in order: the log is read again at the next start.
      if (!statements.hasEnded()) await database.close();
    },
  };
}

const OPTIONS: Options = { parsers: VALUE_PARSERS };

/** A new folder has its name once all of it is on the disk; what another program or version wrote is brought there. */
async function prepareFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return syncFolder(folder);
  const unfinished = `${folder}.making`;
  rmSync(unfinished, { recursive: true, force: true });
  await (await createDurable(unfinished, OPTIONS)).close();
  syncFolder(unfinished);
  renameSync(unfinished, folder);
  syncFolder(path.dirname(folder), { isDeep: false });
}
