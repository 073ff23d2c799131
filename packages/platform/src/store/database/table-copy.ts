/** Parts of copying a database table by table: between two engines, into a backup and out of it. */
import { CompiledQuery, type Kysely } from 'kysely';
import { StartError } from '../../engine/start-error.ts';
import { MIGRATIONS } from './migrate.ts';

/** Rows of a statement are as many as make about this much text. */
const BATCH_BYTES = 2_000_000;
const BATCH_ROWS_MAX = 5_000;
const SAMPLE_ROWS = 200;

export type Ask = <Row>(sql: string, parameters?: readonly unknown[]) => Promise<Row[]>;

export const askOf =
  (db: Pick<Kysely<unknown>, 'executeQuery'>): Ask =>
  async <Row>(sql: string, parameters: readonly unknown[] = []) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))).rows;

/** Moments and figures as text must read the same wherever they are compared, and a large table takes its time. */
export async function readSettings(ask: Ask): Promise<void> {
  await ask("set local timezone = 'UTC'");
  await ask("set local datestyle = 'ISO'");
  await ask('set local extra_float_digits = 1');
  await ask('set local idle_in_transaction_session_timeout = 0');
}

const NO_RIGHT = '42501';

/**
 * Lets rows come before those that they refer to.
 * @throws {StartError} where the user of the database may not
 */
export async function withoutOrder(write: Ask): Promise<void> {
  try {
    await write("set local session_replication_role = 'replica'");
  } catch (error) {
    if (Object(error).code !== NO_RIGHT) throw error;
    throw new StartError(
      'The user of the database may not set session_replication_role. Let a superuser grant it: grant set on parameter session_replication_role to <user>.',
      error,
    );
  }
}

export interface Column {
  readonly name: string;
  readonly type: string;
}

/** Count of a table's rows and the sum over the hashes of their contents. */
export interface TableSum {
  readonly rows: number;
  readonly sum: string;
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Names of the migrations that a database has had.
 * @throws {Error} where a newer version made it
 */
export async function migrationsOf(ask: Ask): Promise<ReadonlySet<string>> {
  const [own] = await ask<{ is: boolean }>("select to_regclass('kysely_migration') is not null as is");
  const names = await ask<{ name: string }>(
    `select name from ${own?.is === true ? 'kysely_migration' : 'migration'}`,
  );
  const known = new Set(names.map(({ name }) => name));
  refuseForeign(known);
  return known;
}

/** @throws {Error} where a newer version made it */
export function refuseForeign(names: Iterable<string>): void {
  for (const name of names)
    if (MIGRATIONS.every((migration) => migration.name !== name))
      throw new Error(`it is of a newer version, with the change ${name}`);
}

/** Tables with their columns, but for those that say which migrations ran: the new database knows its own. */
export async function tablesOf(ask: Ask): Promise<Map<string, Column[]>> {
  const found = await ask<{ table: string } & Column>(
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

export const sumOf = (table: string, columns: readonly Column[]) =>
  `select count(*) as rows,
     coalesce(sum(hashtextextended(row(${columns.map(({ name }) => quote(name)).join(', ')})::text, 0)), 0)::text as sum
   from ${quote(table)}`;

/**
 * Rows of a table as text, in portions: nothing of a value is lost on its way through a driver, no microsecond and no
 * digit. Needs a transaction.
 */
export async function* rowsOf(
  read: Ask,
  table: string,
  columns: readonly Column[],
): AsyncGenerator<readonly (readonly (string | null)[])[]> {
  const count = await batchRowsOf(read, table);
  if (count === 0) return;
  const texts = columns.map(({ name }) => `${quote(name)}::text`).join(', ');
  await read(`declare rows_to_copy no scroll cursor for select array[${texts}] as row from ${quote(table)}`);
  try {
    for (;;) {
      const batch = await read<{ row: (string | null)[] }>(`fetch ${count} from rows_to_copy`);
      if (batch.length > 0) yield batch.map(({ row }) => row);
      if (batch.length < count) return;
    }
  } finally {
    await read('close rows_to_copy');
  }
}

async function batchRowsOf(read: Ask, table: string): Promise<number> {
  const [size] = await read<{ bytes: number | null }>(
    `select avg(octet_length(t::text)) as bytes from (select * from ${quote(table)} limit ${SAMPLE_ROWS}) t`,
  );
  if (size === undefined || size.bytes === null) return 0;
  return Math.max(1, Math.min(BATCH_ROWS_MAX, Math.floor(BATCH_BYTES / Number(size.bytes))));
}

/** Writes rows as {@link rowsOf} gives them. */
export function insertRows(
  write: Ask,
  table: string,
  columns: readonly Column[],
  rows: readonly (readonly (string | null)[])[],
): Promise<unknown> {
  const names = columns.map(({ name }) => quote(name)).join(', ');
  const values = columns.map(({ type }, index) => `c${index}::${type}`).join(', ');
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  return write(
    `insert into ${quote(table)} (${names}) overriding system value
     select ${values} from unnest(${arrays}) as t(${columns.map((_, index) => `c${index}`).join(', ')})`,
    columns.map((_, index) => rows.map((row) => row[index])),
  );
}

/** Where a sequence goes on. */
export interface Sequence {
  readonly name: string;
  readonly last: string;
  readonly called: boolean;
}

export async function sequencesOf(read: Ask): Promise<readonly Sequence[]> {
  const sequences = await read<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'`,
  );
  return Promise.all(
    sequences.map(async ({ name }) => {
      const [state] = await read<{ last: string; called: boolean }>(
        `select last_value::text as last, is_called as called from ${name}`,
      );
      return { name, last: state?.last ?? '1', called: state?.called ?? false };
    }),
  );
}

export const setSequence = (write: Ask, { name, last, called }: Sequence): Promise<unknown> =>
  write('select setval($1::regclass, $2::bigint, $3::boolean)', [name, last, called]);
