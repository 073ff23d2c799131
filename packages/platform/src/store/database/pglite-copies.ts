/**
 * Copies of PGlite's folder, for a disk or program that damages it. Each was opened and read whole before it counts,
 * which also checks the checksum of every page. Where the folder does not open at a start, the newest copy that does
 * takes its place.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { SqlEngine } from './sql-engine.ts';
import { syncFolder } from './sync-folder.ts';

const COPIES_KEPT = 2;
const COPY_PERIOD_MS = 3_600_000;
const LOOK_MS = 5 * 60_000;
/** Left free beside a copy. */
const SPARE_BYTES = 256 * 1024 ** 2;
const UNFINISHED = 'unfinished';

/** Folder of PGlite inside the data folder, the embedded database of 1.0.0. */
export const pgliteFolder = (dataDir: string) => path.join(dataDir, 'database');
const copiesFolder = (dataDir: string) => path.join(dataDir, 'database-copies');

export interface CopyDeps {
  /** Opens a folder of PGlite. */
  readonly open: (folder: string) => Promise<SqlEngine>;
  /** What a person should know, in one line. */
  readonly onNote: (line: string) => void;
  /** Epoch ms. */
  readonly now?: () => number;
  readonly freeBytes?: (folder: string) => Promise<number>;
  readonly diskWorks?: ((dataDir: string) => Promise<boolean>) | undefined;
}

const nameOf = (timeMs: number) => new Date(timeMs).toISOString().replaceAll(':', '-');
const timeOf = (name: string) => name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:');

/** Names of the verified copies, the newest first. */
function copiesOf(dataDir: string): string[] {
  const folder = copiesFolder(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name !== UNFINISHED)
    .toSorted()
    .toReversed();
}

/** When the newest copy was made, in ISO 8601; null where there is none. */
export const newestCopyAt = (dataDir: string): string | null => copiesOf(dataDir).map(timeOf)[0] ?? null;

interface OpenedFolder {
  readonly engine: SqlEngine;
  /** When the copy was made that took the folder's place; later data are lost. */
  readonly restoredFrom: string | null;
}

/**
 * Opens PGlite's folder, or the newest copy that opens in its place. Nothing is deleted.
 * @throws {Error} of the folder, which is where it was, if no copy opens either
 */
export async function openOrRestore(dataDir: string, { open, onNote }: CopyDeps): Promise<OpenedFolder> {
  const folder = pgliteFolder(dataDir);
  const copies = copiesOf(dataDir);
  // An earlier restoring may have been cut off with the folder away.
  const isThere = existsSync(folder);
  let failure: unknown = new Error('it is missing, and no copy opens');
  if (isThere || copies.length === 0)
    try {
      return { engine: await open(folder), restoredFrom: null };
    } catch (error) {
      if (copies.length === 0) throw error;
      failure = error;
    }
  const damaged = freeName(dataDir, 'database-damaged');
  if (isThere) renameSync(folder, damaged);
  for (const name of copies) {
    const copy = path.join(copiesFolder(dataDir), name);
    renameSync(copy, folder);
    try {
      const engine = await open(folder);
      syncFolder(copiesFolder(dataDir), { isDeep: false });
      syncFolder(dataDir, { isDeep: false });
      onNote(
        `The database did not open${isThere ? ` and is kept as ${damaged}` : ''}. Its copy of ${timeOf(name)} is used; what was written later is lost.`,
      );
      return { engine, restoredFrom: timeOf(name) };
    } catch {
      renameSync(folder, copy);
    }
  }
  if (isThere) renameSync(damaged, folder);
  throw failure;
}

/** A copy takes the place of a folder that a working disk opens no more, after so many attempts. */
const REFUSALS_MAX = 3;

/**
 * Opens the folder of a database that ended. While the disk fails, it is left as it is.
 * @returns a function to be called until it succeeds
 */
export function reopener(dataDir: string, deps: CopyDeps): () => Promise<OpenedFolder> {
  const { open, diskWorks = doesDiskWork } = deps;
  const folder = pgliteFolder(dataDir);
  let refusals = 0;
  return async () => {
    if (!(await diskWorks(dataDir))) throw new Error('the disk does not work');
    try {
      // A folder that is away, as with its disk, must not become an empty one.
      await stat(folder);
      const engine = await open(folder);
      refusals = 0;
      return { engine, restoredFrom: null };
    } catch (error) {
      refusals = (await diskWorks(dataDir)) ? refusals + 1 : 0;
      if (refusals < REFUSALS_MAX || copiesOf(dataDir).length === 0) throw error;
      refusals = 0;
      return await openOrRestore(dataDir, deps);
    }
  };
}

/** As much as a database that reads its log again needs at least. */
const PROBE_BYTES = 1024 ** 2;

/** Whether a file can be written to the disk and read. */
async function doesDiskWork(dataDir: string): Promise<boolean> {
  const file = path.join(dataDir, 'disk-probe');
  const written = randomBytes(PROBE_BYTES);
  try {
    await writeFile(file, written, { flush: true });
    return written.equals(await readFile(file));
  } catch {
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}

/**
 * Copies the folder while the database goes on, verifies the copy and deletes the oldest ones.
 * @returns whether there is a new copy; on a disk with too little space there is none
 * @throws {Error} of a copy that failed; the ones before are kept
 */
export async function makeCopy(db: Database, dataDir: string, deps: CopyDeps): Promise<boolean> {
  const { open, onNote, now = Date.now, freeBytes = freeBytesOf } = deps;
  const folder = pgliteFolder(dataDir);
  const copies = copiesFolder(dataDir);
  const unfinished = path.join(copies, UNFINISHED);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(copies, { recursive: true });
  const needed = (await bytesOf(folder)) + SPARE_BYTES;
  const free = await freeBytes(copies);
  if (free < needed) {
    onNote(`No copy of the database is made: it needs ${megabytes(needed)} MB, ${megabytes(free)} are free.`);
    return false;
  }
  const copiedMs = now();
  // PostgreSQL's own way of copying a folder that is being written; its log as it is at the end makes the copy whole.
  await sql`select pg_backup_start('copy', true)`.execute(db);
  let label = '';
  try {
    const log = path.join(folder, 'pg_wal');
    await cp(folder, unfinished, {
      recursive: true,
      filter: (file) => path.dirname(file) !== log && path.basename(file) !== 'postmaster.pid',
    });
  } finally {
    const stopped = await sql<{
      label: string;
    }>`select labelfile as label from pg_backup_stop(false)`.execute(db);
    label = stopped.rows[0]?.label ?? '';
  }
  await cp(path.join(folder, 'pg_wal'), path.join(unfinished, 'pg_wal'), { recursive: true });
  await writeFile(path.join(unfinished, 'backup_label'), label);
  await verify(await open(unfinished), db);
  renameSync(unfinished, path.join(copies, nameOf(copiedMs)));
  syncFolder(copies, { isDeep: false });
  for (const name of copiesOf(dataDir).slice(COPIES_KEPT))
    await rm(path.join(copies, name), { recursive: true, force: true });
  return true;
}

const TABLES = sql<{ name: string }>`select format('%I', c.relname) as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`;

/** Reads every row of a copy, which has the tables that the database has. */
async function verify(copy: SqlEngine, db: Database): Promise<void> {
  try {
    for (const { name } of (await TABLES.execute(db)).rows)
      await copy.query(`select count(t::text) from ${name} t`, []);
  } finally {
    await copy.close();
  }
}

/**
 * Makes a copy every hour.
 * @returns ends it, and waits for the copy that is being made
 */
export function keepCopies(
  db: Database,
  dataDir: string,
  deps: CopyDeps,
  { lookMs = LOOK_MS, periodMs = COPY_PERIOD_MS } = {},
): () => Promise<void> {
  const { now = Date.now, onNote } = deps;
  let underWay: Promise<void> | null = null;
  let triedMs = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    const newest = newestCopyAt(dataDir);
    const lastMs = Math.max(triedMs, newest === null ? triedMs : Date.parse(newest));
    if (underWay !== null || now() - lastMs < periodMs) return;
    triedMs = now();
    underWay = makeCopy(db, dataDir, deps)
      .then(
        () => {},
        (error: unknown) =>
          onNote(
            `No copy of the database is made (${error instanceof Error ? error.message : String(error)}).`,
          ),
      )
      .finally(() => (underWay = null));
  }, lookMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

/** A name inside the data folder that is not taken. */
export function freeName(dataDir: string, wish: string): string {
  const taken = new Set(readdirSync(dataDir));
  let name = wish;
  for (let number = 2; taken.has(name); number += 1) name = `${wish}-${number}`;
  return path.join(dataDir, name);
}

async function bytesOf(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile())
      sum += await stat(path.join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0, // gone meanwhile
      );
  return sum;
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);
