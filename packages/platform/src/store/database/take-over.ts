/** Copies a database of another engine, table by table, into an empty one. */
import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import type { SqlEngine } from './sql-engine.ts';

/** Rows of a statement are as many as make about this much text. */
const BATCH_BYTES = 2_000_000;
const BATCH_ROWS_MAX = 5_000;
const SAMPLE_ROWS = 200;

export interface TakenOver {
  readonly tables: number;
  readonly rows: number;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

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
  const [own] = await read<{ is: boolean }>("select to_regclass('kysely_migration') is not null as is");
  const names = await read<{ name: string }>(
    `select name from ${own?.is === true ? 'kysely_migration' : 'migration'}`,
  );
  const known = new Set(names.map(({ name }) => name));
  const foreign = [...known].find((name) => MIGRATIONS.every((migration) => migration.name !== name));
  if (foreign !== undefined) throw new Error(`it is of a newer version, with the change ${foreign}`);
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
      const [before] = await read<Sum>(sumOf(table, columns));
      const [after] = await write<Sum>(sumOf(table, columns));
      if (before === undefined || before.rows !== after?.rows || before.sum !== after.sum)
        throw new Error(`the table ${table} differs after copying`);
      rows += before.rows;
    }
    for (const { name, last, called } of await sequencesOf(read))
      await write('select setval($1::regclass, $2::bigint, $3::boolean)', [name, last, called]);
  });
  return { tables: tables.size, rows };
}

type Ask = <Row>(sql: string, parameters?: readonly unknown[]) => Promise<Row[]>;

async function tablesOf(ask: Ask): Promise<Map<string, Column[]>> {
  const found = await ask<{ table: string } & Column>(
    // Which migrations ran is known to the new database.
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and c.relname not in ('migration', 'kysely_migration', 'kysely_migration_lock')
     order by 1, a.attnum`,
  );
  const tables = new Map<string, Column[]>();
  for (const { table, name, type } of found) {
    const columns = tables.get(table) ?? [];
    columns.push({ name, type });
    tables.set(table, columns);
  }
  return tables;
}

interface Sum {
  readonly rows: number;
  readonly sum: string;
}

const sumOf = (table: string, columns: readonly Column[]) =>
  `select count(*) as rows,
     coalesce(sum(hashtextextended(row(${columns.map(({ name }) => quote(name)).join(', ')})::text, 0)), 0)::text as sum
   from ${quote(table)}`;

async function copyTable(read: Ask, write: Ask, table: string, columns: readonly Column[]): Promise<void> {
  const [size] = await read<{ bytes: number | null }>(
    `select avg(octet_length(t::text)) as bytes from (select * from ${quote(table)} limit ${SAMPLE_ROWS}) t`,
  );
  if (size === undefined || size.bytes === null) return;
  const count = Math.max(1, Math.min(BATCH_ROWS_MAX, Math.floor(BATCH_BYTES / Number(size.bytes))));
  // As text: nothing of a value is lost on its way through a driver, no microsecond and no digit.
  const texts = columns.map(({ name }) => `${quote(name)}::text`).join(', ');
  const names = columns.map(({ name }) => quote(name)).join(', ');
  const values = columns.map(({ type }, index) => `c${index}::${type}`).join(', ');
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const insert = `insert into ${quote(table)} (${names}) overriding system value
    select ${values} from unnest(${arrays}) as t(${columns.map((_, index) => `c${index}`).join(', ')})`;
  await read('begin');
  try {
    await read(
      `declare rows_to_copy no scroll cursor for select array[${texts}] as row from ${quote(table)}`,
    );
    for (;;) {
      const batch = await read<{ row: (string | null)[] }>(`fetch ${count} from rows_to_copy`);
      if (batch.length > 0)
        await write(
          insert,
          columns.map((_, index) => batch.map(({ row }) => row[index])),
        );
      if (batch.length < count) break;
    }
  } finally {
    await read('rollback');
  }
}

async function sequencesOf(read: Ask) {
  const sequences = await read<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'`,
  );
  return Promise.all(
    sequences.map(async ({ name }) => {
      const [state] = await read<{ last: string; called: boolean }>(
        `select last_value::text as last, is_called as called from ${name}`,
      );
      return { name, last: state?.last, called: state?.called };
    }),
  );
}
