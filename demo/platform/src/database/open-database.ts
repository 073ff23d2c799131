import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { CompiledQuery, Kysely, PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { workerFile } from '../worker-file.ts';
import type { Database } from './database.ts';
import { engineDialect } from './engine-dialect.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import { openPgliteEngine } from './pglite-engine.ts';
import type { SqlEngine } from './sql-engine.ts';
import type { Tables } from './tables.ts';
import { VALUE_PARSERS } from './value-parsers.ts';
import { watchWork, type WatchedDialect } from './work-under-way.ts';
import { openWorkerEngine } from './worker-engine.ts';

export type DatabaseLocation =
  /** PGlite in a worker thread over a folder; the default of the product. */
  | { readonly kind: 'embedded'; readonly dataDir: string; readonly workerUrl?: URL | undefined }
  /** PGlite in this thread, gone at the end; for tests. */
  | { readonly kind: 'memory' }
  /** Any PostgreSQL from 15 on. */
  | { readonly kind: 'postgres'; readonly url: string };

export interface OpenDatabase {
  readonly db: Database;
  readonly kind: DatabaseLocation['kind'];
  close(): Promise<void>;
}

/**
 * Opens the database and brings its tables up to date.
 * @throws {StartError} one line: unwritable folder, folder in use, broken data, unreachable server
 */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  if (location.kind === 'postgres') return openPostgres(location.url);
  if (location.kind === 'memory') return migrated(kyselyOf(await openPgliteEngine({})), 'memory', () => {});
  const unlock = takeFolder(location.dataDir);
  const folder = path.join(location.dataDir, 'database');
  const engine = await openEmbedded(folder, location).catch((error: unknown) => {
    unlock();
    throw brokenData(folder, error);
  });
  return migrated(kyselyOf(engine), 'embedded', unlock).catch((error: unknown) => {
    throw brokenData(folder, error);
  });
}

function openEmbedded(folder: string, location: { workerUrl?: URL | undefined }): Promise<SqlEngine> {
  // The built product puts the worker beside main.js.
  const workerUrl = location.workerUrl ?? workerFile('database-worker.js', import.meta.url);
  return openWorkerEngine(workerUrl, { dataDir: folder });
}

function takeFolder(dataDir: string): () => void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The data folder ${dataDir} can't be written (${reasonOf(error)}). Set DATA_DIR to a folder that can.`,
      error,
    );
  }
}

/** Step by step: Node's own recursive way never returns where the system refuses a folder with ENOENT, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder);
}

function brokenData(folder: string, error: unknown): StartError {
  return new StartError(
    `The database in ${folder} can't be opened (${reasonOf(error)}). Move the folder away to start with a new one.`,
    error,
  );
}

function watchedKysely(of: Dialect): Pick<WatchedDialect, 'idle'> & { readonly db: Database } {
  const { dialect, idle } = watchWork(of);
  return { db: new Kysely<Tables>({ dialect }), idle };
}
const kyselyOf = (engine: SqlEngine) => watchedKysely(engineDialect(engine));

async function migrated(
  { db, idle }: ReturnType<typeof watchedKysely>,
  kind: DatabaseLocation['kind'],
  after: () => void,
): Promise<OpenDatabase> {
  const close = async () => {
    // What an answer or a notice began is not cut off between two of its statements.
    await idle();
    await db.destroy().finally(after);
  };
  try {
    await migrate(db);
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
  return { db, kind, close };
}

async function openPostgres(url: string): Promise<OpenDatabase> {
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
  const opened = watchedKysely(new PostgresDialect({ pool }));
  try {
    await opened.db.executeQuery(CompiledQuery.raw('select 1'));
    return await migrated(opened, 'postgres', () => {});
  } catch (error) {
    await opened.db.destroy().catch(() => {});
    throw new StartError(
      `The database of DATABASE_URL can't be used (${reasonOf(error)}). Check the address, name and password.`,
      error,
    );
  }
}

/** The first line of an error, without what a connection string may hold. */
function reasonOf(error: unknown): string {
  const text =
    error instanceof Error
      ? error.message || ('code' in error ? String(error.code) : error.name)
      : String(error);
  const line = text.split('\n')[0] ?? '';
  return line.replace(/\/\/[^@/\s]*@/g, '//');
}
