/** A backup: everything of a database at one moment, in one file that says by itself whether it is whole. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { StartError } from '../../engine/start-error.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { syncFolder } from './sync-folder.ts';
import {
  askOf,
  insertRows,
  migrationsOf,
  quote,
  readSettings,
  refuseForeign,
  rowsOf,
  sequencesOf,
  setSequence,
  sumOf,
  tablesOf,
  withoutOrder,
  type Ask,
  type Column,
  type TableSum,
} from './table-copy.ts';

/** One JSON text a line, packed by gzip: the head, then each table with its rows and their sum, then the end. */
const HeadSchema = v.object({
  backup: v.literal('plantdeck'),
  format: v.literal(1),
  madeAt: v.string(),
  migrations: v.array(v.string()),
});
const RowSchema = v.array(v.nullable(v.string()));
const TableSchema = v.object({
  table: v.string(),
  columns: v.array(v.object({ name: v.string(), type: v.string() })),
});
const TableEndSchema = v.object({ rows: v.number(), sum: v.string() });
const EndSchema = v.object({
  sequences: v.array(v.object({ name: v.string(), last: v.string(), called: v.boolean() })),
  tables: v.number(),
  /** SHA-256 of all lines before. */
  sha256: v.string(),
});

export interface BackupFacts {
  readonly madeAt: string;
  readonly tables: number;
  readonly rows: number;
}

const ROWS_AT_ONCE = 2_000;
const BYTES_AT_ONCE = 2_000_000;

/**
 * Writes everything as it is at one moment, while others read and write. The file has its name once it is whole and on
 * the disk.
 */
export async function writeBackup(db: Database, file: string, nowMs: number): Promise<BackupFacts> {
  const unfinished = `${file}.unfinished`;
  if (existsSync(file)) throw new StartError(`${file} is there already. Choose another name.`);
  rmSync(unfinished, { force: true });
  const out = createWriteStream(unfinished, { mode: 0o600, flush: true });
  const packed = createGzip();
  packed.pipe(out);
  out.on('error', (error) => packed.destroy(error));
  const hash = createHash('sha256');
  const line = async (value: unknown): Promise<void> => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    if (!packed.write(text)) await once(packed, 'drain');
  };
  try {
    const madeAt = new Date(nowMs).toISOString();
    let rows = 0;
    const tables = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        const read = askOf(transaction);
        await readSettings(read);
        await line({ backup: 'plantdeck', format: 1, madeAt, migrations: [...(await migrationsOf(read))] });
        const all = await tablesOf(read);
        for (const [table, columns] of all) {
          await line({ table, columns });
          for await (const batch of rowsOf(read, table, columns)) for (const row of batch) await line(row);
          const [sum] = await read<TableSum>(sumOf(table, columns));
          await line({ rows: Number(sum?.rows), sum: sum?.sum });
          rows += Number(sum?.rows);
        }
        const end = { sequences: await sequencesOf(read), tables: all.size };
        packed.end(`${JSON.stringify({ ...end, sha256: hash.digest('hex') })}\n`);
        await finished(out);
        return all.size;
      });
    renameSync(unfinished, file);
    syncFolder(path.dirname(path.resolve(file)), { isDeep: false });
    return { madeAt, tables, rows };
  } catch (error) {
    packed.destroy();
    rmSync(unfinished, { force: true });
    throw error;
  }
}

type Part =
  | { readonly kind: 'head'; readonly head: v.InferOutput<typeof HeadSchema> }
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly Column[] }
  | { readonly kind: 'row'; readonly row: readonly (string | null)[]; readonly bytes: number }
  | { readonly kind: 'table-end'; readonly sum: TableSum }
  | { readonly kind: 'end'; readonly end: v.InferOutput<typeof EndSchema> };

/**
 * The parts of a backup in their order.
 * @throws {StartError} in words, at the place where the file is cut off, changed or none of ours
 */
async function* partsOf(file: string): AsyncGenerator<Part> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  source.pipe(unpacked);
  const hash = createHash('sha256');
  let place: 'start' | 'tables' | 'rows' | 'end' = 'start';
  let [count, tables] = [0, 0];
  try {
    for await (const text of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
      const value: unknown = JSON.parse(text);
      if (place === 'start') {
        const head = v.safeParse(HeadSchema, value);
        if (!head.success) throw new StartError(`${file} is no backup that this version reads.`);
        refuseNewer(file, head.output.migrations);
        place = 'tables';
        yield { kind: 'head', head: head.output };
      } else if (place === 'rows' && Array.isArray(value)) {
        count += 1;
        yield { kind: 'row', row: v.parse(RowSchema, value), bytes: text.length };
      } else if (place === 'rows') {
        const sum = v.parse(TableEndSchema, value);
        if (sum.rows !== count) throw new StartError(`${file} is damaged: rows are missing. ${NOTHING}`);
        place = 'tables';
        yield { kind: 'table-end', sum };
      } else if (place === 'tables' && Object(value).sha256 !== undefined) {
        const end = v.parse(EndSchema, value);
        if (end.sha256 !== hash.digest('hex') || end.tables !== tables)
          throw new StartError(`${file} is damaged: its checksum differs. ${NOTHING}`);
        place = 'end';
        yield { kind: 'end', end };
        continue;
      } else if (place === 'tables') {
        const table = v.parse(TableSchema, value);
        [place, count, tables] = ['rows', 0, tables + 1];
        yield { kind: 'table', ...table };
      } else throw new StartError(`${file} is damaged: something follows its end. ${NOTHING}`);
      hash.update(`${text}\n`);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    const code = String(Object(error).code);
    if (code === 'Z_BUF_ERROR') throw cutOff(file);
    if (code.startsWith('Z_') && place === 'start')
      throw new StartError(`${file} is no backup that this version reads.`, error);
    throw new StartError(
      `${file} is damaged or cannot be read (${String(Object(error).message)}). ${NOTHING}`,
      error,
    );
  } finally {
    source.destroy();
    unpacked.destroy();
  }
  if (place !== 'end') throw cutOff(file);
}

const NOTHING = 'Nothing was restored; take another backup.';
const cutOff = (file: string): StartError =>
  new StartError(`${file} is cut off: its end is missing. ${NOTHING}`);

function refuseNewer(file: string, migrations: readonly string[]): void {
  try {
    refuseForeign(migrations);
  } catch (error) {
    throw new StartError(`${file} is of a newer version. Restore it with that version.`, error);
  }
}

/** Reads a whole backup. @throws {StartError} in words where it is not whole */
export async function checkBackup(file: string): Promise<BackupFacts> {
  let [madeAt, tables, rows] = ['', 0, 0];
  for await (const part of partsOf(file)) {
    if (part.kind === 'head') ({ madeAt } = part.head);
    if (part.kind === 'table') tables += 1;
    if (part.kind === 'row') rows += 1;
  }
  return { madeAt, tables, rows };
}

export interface RestoreOptions {
  /** What is there already goes. */
  readonly replaces?: boolean;
}

/**
 * Puts a backup into a database. The file is read whole before anything is touched; afterwards each table is compared
 * with the backup by the count and the sum of its rows, and a difference leaves an empty database, never half of one.
 * @throws {StartError} in words: a file that is not whole, a database with data in it, or one that others use
 */
export async function restoreBackup(
  db: Database,
  file: string,
  { replaces = false }: RestoreOptions = {},
): Promise<BackupFacts> {
  const facts = await checkBackup(file);
  const ask = askOf(db);
  await refuseOthers(ask);
  if (!replaces) await refuseData(ask);
  const parts = partsOf(file);
  const first = (await parts.next()).value;
  if (first?.kind !== 'head') throw cutOff(file);
  const known = new Set(first.head.migrations);
  await ask('drop schema public cascade');
  await ask('create schema public');
  await migrate(db, (name) => known.has(name));
  await db.transaction().execute(async (transaction) => {
    const write = askOf(transaction);
    await readSettings(write);
    await withoutOrder(write);
    const made = await tablesOf(write);
    // What a migration wrote is among the rows that come.
    await write(`truncate ${[...made.keys()].map(quote).join(', ')}`);
    await writeParts(parts, write, made);
  });
  await migrate(db);
  return facts;
}

async function writeParts(
  parts: AsyncIterable<Part>,
  write: Ask,
  made: ReadonlyMap<string, readonly Column[]>,
): Promise<void> {
  let [table, columns]: [string, readonly Column[]] = ['', []];
  let rows: (readonly (string | null)[])[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await insertRows(write, table, columns, rows);
    [rows, bytes] = [[], 0];
  };
  for await (const part of parts) {
    if (part.kind === 'table') {
      ({ table, columns } = part);
      const known = made.get(table);
      if (!columns.every(({ name }) => known?.some((one) => one.name === name)))
        throw new StartError(`The table ${table} of the backup is unknown. Nothing was restored.`);
    } else if (part.kind === 'row') {
      rows.push(part.row);
      bytes += part.bytes;
      if (rows.length >= ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush();
    } else if (part.kind === 'table-end') {
      await flush();
      const [now] = await write<TableSum>(sumOf(table, columns));
      if (Number(now?.rows) !== part.sum.rows || now?.sum !== part.sum.sum)
        throw new StartError(`The table ${table} differs from the backup. Nothing was restored.`);
    } else if (part.kind === 'end')
      for (const sequence of part.end.sequences) await setSequence(write, sequence);
  }
}

async function refuseData(ask: Ask): Promise<void> {
  const [found] = await ask<{ count: number }>('select count(*)::int as count from account');
  if (Number(found?.count) > 0)
    throw new StartError(
      'The database has data. Nothing was restored. With --replace the backup takes the place of what is there.',
    );
}

async function refuseOthers(ask: Ask): Promise<void> {
  const [found] = await ask<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name <> current_setting('application_name')
       and application_name in ('plantdeck', 'plantdeck plants', 'plantdeck instance')`,
  );
  if (Number(found?.count) > 0)
    throw new StartError('The database is in use. Nothing was restored. Stop the platform and try again.');
}
