/** Copies a database of another engine, table by table, into an empty one. */
import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import type { SqlEngine } from './sql-engine.ts';
import {
  insertRows,
  migrationsOf,
  quote,
  rowsOf,
  sequencesOf,
  setSequence,
  sumOf,
  tablesOf,
  type Ask,
  type Column,
  type TableSum,
} from './table-copy.ts';

export interface TakenOver {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Copies everything: rows, and where each sequence goes on. Every table is compared afterwards, by its count and by the
 * sum over its rows' contents. The old database is only read.
 * @param to  an empty database; it gets the tables in the shape that the old one has
 * @throws {Error} naming the table that differs
 */
export async function takeOver(from: SqlEngine, to: Database): Promise<TakenOver> {
  const read = async <Row>(sql: string, parameters: readonly unknown[] = []) =>
    (await from.query(sql, parameters)).rows as Row[];
  await read("set timezone = 'UTC'");
  const known = await migrationsOf(read);
  await migrate(to, (name) => known.has(name));
  let rows = 0;
  const tables = await tablesOf(read);
  // One connection, whose rows may refer to what comes later.
  await to.transaction().execute(async (transaction) => {
    const write = async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await transaction.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))).rows;
    await write("set local session_replication_role = 'replica'");
    await write("set local timezone = 'UTC'");
    // The connection waits while a large table is read from the old database.
    await write('set local idle_in_transaction_session_timeout = 0');
    const made = await tablesOf(write);
    const missing = [...tables.keys()].find((table) => !made.has(table));
    if (missing !== undefined) throw new Error(`its table ${missing} is unknown`);
    // What a migration wrote is among the rows that come.
    await write(`truncate ${[...made.keys()].map(quote).join(', ')}`);
    for (const [table, columns] of tables) {
      await copyTable(read, write, table, columns);
      const [before] = await read<TableSum>(sumOf(table, columns));
      const [after] = await write<TableSum>(sumOf(table, columns));
      if (before === undefined || before.rows !== after?.rows || before.sum !== after.sum)
        throw new Error(`the table ${table} differs after copying`);
      rows += before.rows;
    }
    for (const sequence of await sequencesOf(read)) await setSequence(write, sequence);
  });
  return { tables: tables.size, rows };
}

async function copyTable(read: Ask, write: Ask, table: string, columns: readonly Column[]): Promise<void> {
  await read('begin');
  try {
    for await (const rows of rowsOf(read, table, columns)) await insertRows(write, table, columns, rows);
  } finally {
    await read('rollback');
  }
}
