import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { CompiledQuery, Kysely, PostgresDialect, type Dialect } from 'kysely';
import { StartError } from '../../engine/start-error.ts';
import { workerFile } from '../worker-file.ts';
import type { Database } from './database.ts';
import { clusterFolder, prepareCluster, startEmbeddedPostgres } from './embedded-postgres.ts';
import { engineDialect } from './engine-dialect.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import { joinTerm } from './leadership.ts';
import { openPool } from './pg-pool.ts';
import {
  keepCopies,
  newestCopyAt,
  openOrRestore,
  pgliteFolder,
  reopener,
  type CopyDeps,
} from './pglite-copies.ts';
import { openPgliteEngine } from './pglite-engine.ts';
import { healingEngine } from './pglite-healing.ts';
import type { SqlEngine } from './sql-engine.ts';
import type { Tables } from './tables.ts';
import { watchWork, type WatchedDialect } from './work-under-way.ts';
import { openWorkerEngine } from './worker-engine.ts';

/** Which engine the embedded database has; `auto` takes PostgreSQL wherever its program runs. */
export type EngineWish = 'auto' | 'postgres' | 'pglite';

export type DatabaseLocation =
  /** A server of our own over a folder, or PGlite in a worker thread; the default of the product. */
  | {
      readonly kind: 'embedded';
      readonly dataDir: string;
      readonly engine?: EngineWish | undefined;
      readonly workerUrl?: URL | undefined;
      /** Opens a folder of PGlite; in a worker thread where it is left out. */
      readonly openPglite?: ((folder: string) => Promise<SqlEngine>) | undefined;
      /** For tests. */
      readonly diskWorks?: CopyDeps['diskWorks'];
      /** What a person should know, in one line. */
      readonly onNote?: ((line: string) => void) | undefined;
    }
  /** PGlite in this thread, gone at the end; for tests. */
  | { readonly kind: 'memory' }
  /** Any PostgreSQL from 15 on. */
  | {
      readonly kind: 'postgres';
      readonly url: string;
      /** As the server lists its connections. */
      readonly name?: string;
    };

/** Times in ISO 8601. */
export interface DatabaseCopies {
  /** When the newest verified copy was made. */
  newestAt(): string | null;
  /** When the copy was made that took the place of a database that did not open. */
  restoredFrom(): string | null;
}

export interface OpenDatabase {
  readonly db: Database;
  readonly kind: DatabaseLocation['kind'];
  readonly engine: 'postgres' | 'pglite';
  /** Of an embedded database: which program it is, and what a loss of power may cost. */
  readonly safety: string | null;
  /** Of a database with verified copies. */
  readonly copies: DatabaseCopies | null;
  /** Calls the listener when a copy takes the place of the database later than at the start: older data are back. */
  hearRestored?(listener: () => void): void;
  /** Ends the connections to a server that keeps them and answers nothing; new ones are made when they are needed. */
  cut?(): void;
  close(): Promise<void>;
}

/**
 * Opens the database and brings its tables up to date.
 * @throws {StartError} one line: unwritable folder, folder in use, broken data, unreachable server
 */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  if (location.kind === 'postgres') return openPostgres(location);
  if (location.kind === 'memory') {
    const opened = kyselyOf(await openPgliteEngine({}));
    return migrated(opened, { kind: 'memory', engine: 'pglite', safety: null, copies: null }, async () => {});
  }
  const unlock = takeFolder(location.dataDir);
  try {
    // The server's socket and its note name the folder in full.
    return await openEmbedded({ ...location, dataDir: realpathSync(location.dataDir) }, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

type Embedded = Extract<DatabaseLocation, { kind: 'embedded' }>;

async function openEmbedded(location: Embedded, unlock: () => void): Promise<OpenDatabase> {
  const { dataDir, engine = 'auto', onNote = () => {} } = location;
  const cluster = clusterFolder(dataDir);
  if (engine === 'pglite') {
    if (existsSync(cluster))
      throw new StartError(
        `The data in ${dataDir} are those of PostgreSQL. Leave EMBEDDED_ENGINE out, or set DATA_DIR to another folder.`,
      );
    return openPglite(location, 'as EMBEDDED_ENGINE says', unlock);
  }
  try {
    await prepareCluster(dataDir, { open: openerOf(location), onNote });
  } catch (error) {
    const reason = reasonOf(error);
    if (engine === 'postgres')
      throw new StartError(
        `The embedded PostgreSQL can't be made in ${dataDir} (${reason}). Set DATABASE_URL, or leave EMBEDDED_ENGINE out.`,
        error,
      );
    return openPglite(location, `PostgreSQL does not run here: ${reason}`, unlock);
  }
  try {
    const server = await startEmbeddedPostgres(dataDir, onNote);
    // On a full disk the server may take no new connection, and reading goes on over those that are there.
    const pool = openPool({ url: server.url, heldConnections: 2 });
    const opened = watchedKysely(new PostgresDialect({ pool }));
    const facts = {
      kind: 'embedded',
      engine: 'postgres',
      safety: `embedded PostgreSQL ${server.version}; what was answered survives a loss of power`,
      copies: null,
    } as const;
    return await migrated(opened, facts, async () => {
      await server.stop();
      unlock();
    });
  } catch (error) {
    throw brokenData(cluster, error);
  }
}

async function openPglite(location: Embedded, reason: string, unlock: () => void): Promise<OpenDatabase> {
  const { dataDir, onNote = () => {} } = location;
  const deps: CopyDeps = { open: openerOf(location), onNote, diskWorks: location.diskWorks };
  try {
    const first = await openOrRestore(dataDir, deps);
    let { restoredFrom } = first;
    let onRestored = () => {};
    const again = reopener(dataDir, deps);
    const engine = healingEngine(first.engine, {
      onNote,
      async open() {
        const found = await again();
        if (found.restoredFrom !== null) {
          ({ restoredFrom } = found);
          onRestored();
        }
        return found.engine;
      },
    });
    const opened = await migrated(
      kyselyOf(engine),
      {
        kind: 'embedded',
        engine: 'pglite',
        safety: `embedded PGlite, ${reason}; each write is flushed to the disk before it is answered, and a verified copy is made every hour. For production set DATABASE_URL.`,
        copies: { newestAt: () => newestCopyAt(dataDir), restoredFrom: () => restoredFrom },
      },
      async () => unlock(),
    );
    const endCopies = keepCopies(opened.db, dataDir, deps);
    return {
      ...opened,
      hearRestored: (listener) => (onRestored = listener),
      close: () => endCopies().then(opened.close),
    };
  } catch (error) {
    throw brokenData(pgliteFolder(dataDir), error);
  }
}

/** The built product puts the worker beside main.js. */
const openerOf = ({ openPglite, workerUrl = workerFile('database-worker.js', import.meta.url) }: Embedded) =>
  openPglite ?? ((folder: string) => openWorkerEngine(workerUrl, { dataDir: folder }));

function takeFolder(dataDir: string): () => void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
    const unlock = lockFolder(dataDir);
    let isOurs = true;
    return () => {
      // Once: the folder may be another process's by then.
      if (isOurs) unlock();
      isOurs = false;
    };
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
    `The database in ${folder} can't be opened (${reasonOf(error)}). Move the folder away, and database-copies where it is there, to start with a new one.`,
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
  facts: Pick<OpenDatabase, 'kind' | 'engine' | 'safety' | 'copies'>,
  after: () => Promise<void>,
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
  return { db, ...facts, close };
}

async function openPostgres({
  url,
  name,
}: Extract<DatabaseLocation, { kind: 'postgres' }>): Promise<OpenDatabase> {
  const pool = openPool({ url, name });
  const opened = watchedKysely(new PostgresDialect({ pool }));
  try {
    await opened.db.executeQuery(CompiledQuery.raw('select 1'));
    const facts = { kind: 'postgres', engine: 'postgres', safety: null, copies: null } as const;
    return { ...(await migrated(opened, facts, async () => {})), cut: pool.cut };
  } catch (error) {
    await opened.db.destroy().catch(() => {});
    throw new StartError(
      `The database of DATABASE_URL can't be used (${reasonOf(error)}). Check the address, name and password.`,
      error,
    );
  }
}

/** The database as the plants' leader writes it: its connections end with the term. */
export interface TermDatabase {
  readonly db: Database;
  /** Ends every connection at once; what was begun is undone. */
  cut(): void;
  close(): Promise<void>;
}

/** Opens connections that belong to one term of leadership; see leadership.ts for how a later one ends them. */
export function openTermDatabase(url: string, holder: string, term: number): TermDatabase {
  const pool = openPool({
    url,
    name: 'plantdeck plants',
    connectionsMax: 3,
    prepare: (query) => joinTerm(query, holder, term),
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, cut: pool.cut, close: () => db.destroy() };
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
