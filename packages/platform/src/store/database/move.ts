/** Moves everything of one database into an empty one of a server, table by table; what was cut off is taken up again. */
import { StartError } from '../../engine/start-error.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import {
  askOf,
  insertRows,
  migrationsOf,
  quote,
  readSettings,
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

export interface MoveOptions {
  /** Hears of each table once it is over there, whole and compared. */
  readonly onTable?: (table: MovedTable) => void;
}

export interface MovedTable {
  readonly name: string;
  readonly rows: number;
  /** Of all, this one included. */
  readonly done: number;
  readonly of: number;
  /** An earlier run had moved it. */
  readonly wasThere: boolean;
}

export interface MoveFacts {
  readonly tables: number;
  readonly rows: number;
}

/** Notes of a move stand beside the tables until it is over: from where, and which tables are whole. */
const NOTES = 'plantdeck_move';
/** One move into a database at a time. */
const LOCK = 5_421_007;

/** What a move would take. @throws {StartError} where the target cannot be moved into */
export async function planMove(
  from: Database,
  to: Database,
): Promise<MoveFacts & { readonly isBegun: boolean }> {
  const [read, there] = [askOf(from), askOf(to)];
  await migrationsOf(read);
  const isBegun = await refuseTarget(there, await identityOf(read));
  const tables = await tablesOf(read);
  let rows = 0;
  for (const name of tables.keys()) {
    const [found] = await read<{ rows: number }>(`select count(*)::float8 as rows from ${quote(name)}`);
    rows += found?.rows ?? 0;
  }
  return { tables: tables.size, rows, isBegun };
}

/**
 * The source is only read, and nothing may write to it meanwhile. Each table comes whole or not at all; at the end all of
 * them are compared once more by the count and the sum of their rows. Run again after a break, it copies what is missing.
 * @throws {StartError} in words: a target with something else in it, a move under way, a missing right, tables that differ
 */
export function moveDatabase(
  from: Database,
  to: Database,
  { onTable }: MoveOptions = {},
): Promise<MoveFacts> {
  return to.connection().execute(async (holder) => {
    const [lock] = await askOf(holder)<{ is: boolean }>(`select pg_try_advisory_lock(${LOCK}) as is`);
    if (lock?.is !== true)
      throw new StartError('Another move into this database is under way. Wait for its end.');
    try {
      return await moveTables(from, to, onTable);
    } finally {
      await askOf(holder)(`select pg_advisory_unlock(${LOCK})`);
    }
  });
}

async function moveTables(from: Database, to: Database, onTable: MoveOptions['onTable']): Promise<MoveFacts> {
  const [read, there] = [askOf(from), askOf(to)];
  const known = await migrationsOf(read);
  const identity = await identityOf(read);
  if (!(await refuseTarget(there, identity))) await begin(to, identity);
  await migrate(to, (name) => known.has(name));
  const tables = await tablesOf(read);
  const made = await tablesOf(there);
  const unknown = [...tables.keys()].find((name) => !made.has(name));
  if (unknown !== undefined) throw new StartError(`The table ${unknown} is unknown to this version.`);
  await emptyOnce(to, [...made.keys()]);
  const whole = await sumsOf(there);
  let [rows, done] = [0, 0];
  for (const [name, columns] of tables) {
    const earlier = whole.get(name);
    const moved = earlier ?? (await moveTable(from, to, name, columns));
    rows += moved.rows;
    done += 1;
    onTable?.({ name, rows: moved.rows, done, of: tables.size, wasThere: earlier !== undefined });
  }
  for (const sequence of await sequencesOf(read)) await setSequence(there, sequence);
  await compareAll(from, to, tables);
  await there(`drop schema ${NOTES} cascade`);
  return { tables: tables.size, rows };
}

/** The same folder has the same, whatever is written to it. */
async function identityOf(read: Ask): Promise<string> {
  const [found] = await read<{ id: string }>('select system_identifier::text as id from pg_control_system()');
  if (found === undefined) throw new Error('a database without an identity');
  return found.id;
}

/** @returns whether this move has begun there already @throws {StartError} where there is anything else */
async function refuseTarget(there: Ask, identity: string): Promise<boolean> {
  const [notes] = await there<{ is: boolean }>(`select to_regclass('${NOTES}.run') is not null as is`);
  if (notes?.is === true) {
    const [run] = await there<{ source: string }>(`select source from ${NOTES}.run`);
    if (run?.source === identity) return true;
    throw new StartError('A move from another data folder was begun into this database. Take an empty one.');
  }
  const [found] = await there<{ count: number }>(
    `select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`,
  );
  if (Number(found?.count) > 0)
    throw new StartError(
      'The target database has tables already. Nothing was moved; take an empty database.',
    );
  return false;
}

const begin = (to: Database, identity: string): Promise<void> =>
  to.transaction().execute(async (transaction) => {
    const write = askOf(transaction);
    await write(`create schema ${NOTES}`);
    await write(`create table ${NOTES}.run (source text not null, is_emptied boolean not null)`);
    await write(
      `create table ${NOTES}.whole (name text primary key, rows bigint not null, sum text not null)`,
    );
    await write(`insert into ${NOTES}.run values ($1, false)`, [identity]);
  });

/** What migrations wrote is among the rows that come. */
const emptyOnce = (to: Database, names: readonly string[]): Promise<void> =>
  to.transaction().execute(async (transaction) => {
    const write = askOf(transaction);
    const [run] = await write<{ is_emptied: boolean }>(`select is_emptied from ${NOTES}.run for update`);
    if (run?.is_emptied === true) return;
    await write(`truncate ${names.map(quote).join(', ')}`);
    await write(`update ${NOTES}.run set is_emptied = true`);
  });

async function sumsOf(there: Ask): Promise<ReadonlyMap<string, TableSum>> {
  const rows = await there<{ name: string; rows: string; sum: string }>(
    `select name, rows, sum from ${NOTES}.whole`,
  );
  return new Map(rows.map(({ name, rows: count, sum }) => [name, { rows: Number(count), sum }]));
}

const moveTable = (
  from: Database,
  to: Database,
  name: string,
  columns: readonly Column[],
): Promise<TableSum> =>
  from.transaction().execute((source) =>
    to.transaction().execute(async (target) => {
      const [read, write] = [askOf(source), askOf(target)];
      await readSettings(read);
      await readSettings(write);
      await withoutOrder(write);
      for await (const rows of rowsOf(read, name, columns)) await insertRows(write, name, columns, rows);
      const sum = await oneSum(read, name, columns);
      const found = await oneSum(write, name, columns);
      if (sum.rows !== found.rows || sum.sum !== found.sum)
        throw new StartError(
          `The table ${name} differs after copying. Nothing of it is kept; run the move again.`,
        );
      await write(`insert into ${NOTES}.whole values ($1, $2, $3)`, [name, sum.rows, sum.sum]);
      return sum;
    }),
  );

async function oneSum(ask: Ask, name: string, columns: readonly Column[]): Promise<TableSum> {
  const [sum] = await ask<{ rows: string; sum: string }>(sumOf(name, columns));
  return { rows: Number(sum?.rows), sum: sum?.sum ?? '' };
}

/** @throws {StartError} naming what differs, which the next run copies again */
async function compareAll(
  from: Database,
  to: Database,
  tables: ReadonlyMap<string, readonly Column[]>,
): Promise<void> {
  const different: string[] = [];
  for (const [name, columns] of tables) {
    const sums = await Promise.all(
      [from, to].map((db) =>
        db.transaction().execute(async (transaction) => {
          await readSettings(askOf(transaction));
          return oneSum(askOf(transaction), name, columns);
        }),
      ),
    );
    if (sums[0]?.rows !== sums[1]?.rows || sums[0]?.sum !== sums[1]?.sum) different.push(name);
  }
  if (different.length === 0) return;
  await to.transaction().execute(async (transaction) => {
    const write = askOf(transaction);
    await withoutOrder(write);
    for (const name of different) await write(`delete from ${quote(name)}`);
    await write(`delete from ${NOTES}.whole where name = any($1)`, [different]);
  });
  throw new StartError(
    `These tables differ from the source: ${different.join(', ')}. They were emptied; run the move again, with nothing else writing to either database.`,
  );
}
