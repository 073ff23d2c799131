import { CompiledQuery, type Insertable } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Rows a statement: long enough to be quick, short enough that a board's query waits a few milliseconds at most. */
const ROWS_PER_STATEMENT = 2_000;

export interface BulkInsertOptions {
  /** What happens to a row whose key exists: an error (default), left alone, or written over. */
  readonly onConflict?: { readonly key: readonly string[]; readonly action: 'ignore' | 'replace' };
}

/**
 * Inserts many rows by unnested arrays, 2,000 a statement. All rows must have the same columns as the first.
 * Objects in jsonb columns are given as JSON text, as everywhere.
 * @returns rows written (without the ignored)
 */
export async function bulkInsert<TTable extends keyof Tables & string>(
  db: Database,
  table: TTable,
  rows: readonly Insertable<Tables[TTable]>[],
  options: BulkInsertOptions = {},
): Promise<number> {
  const first = rows[0];
  if (first === undefined) return 0;
  const columns = Object.keys(first);
  const types = await columnTypes(db, table);
  const sql = insertStatement(table, columns, types, options);
  let written = 0;
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const slice: readonly object[] = rows.slice(start, start + ROWS_PER_STATEMENT);
    const parameters = columns.map((column) => arrayLiteral(slice, column));
    const result = await db.executeQuery(CompiledQuery.raw(sql, parameters));
    written += Number(result.numAffectedRows ?? 0n);
  }
  return written;
}

function insertStatement(
  table: string,
  columns: readonly string[],
  types: ReadonlyMap<string, string>,
  { onConflict }: BulkInsertOptions,
): string {
  const arrays = columns.map((column, index) => {
    const type = types.get(column);
    if (type === undefined) throw new Error(`table ${table} has no column ${column}`);
    return `$${index + 1}::${type}[]`;
  });
  const names = columns.map(quote).join(', ');
  const insert = `insert into ${quote(table)} (${names}) select * from unnest(${arrays.join(', ')})`;
  if (onConflict === undefined) return insert;
  const conflict = `${insert} on conflict (${onConflict.key.map(quote).join(', ')}) do`;
  const others = columns.filter((column) => !onConflict.key.includes(column));
  if (onConflict.action === 'ignore' || others.length === 0) return `${conflict} nothing`;
  return `${conflict} update set ${others.map((column) => `${quote(column)} = excluded.${quote(column)}`).join(', ')}`;
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** One column as PostgreSQL's array text, which both drivers pass on untouched. */
function arrayLiteral(rows: readonly object[], column: string): string {
  const parts = rows.map((row) => elementText(Reflect.get(row, column)));
  return `{${parts.join(',')}}`;
}

function elementText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return `"${value.toISOString()}"`;
  if (value instanceof Uint8Array)
    return `"\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}"`;
  return `"${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

const knownTypes = new WeakMap<object, Map<string, ReadonlyMap<string, string>>>();

/** Column types as the database itself names them, read once per table and connection. */
async function columnTypes(db: Database, table: string): Promise<ReadonlyMap<string, string>> {
  const tables = knownTypes.get(db) ?? new Map<string, ReadonlyMap<string, string>>();
  knownTypes.set(db, tables);
  const known = tables.get(table);
  if (known !== undefined) return known;
  const answer = await db.executeQuery<{ column_name: string; udt_name: string }>(
    CompiledQuery.raw(
      'select column_name, udt_name from information_schema.columns where table_schema = current_schema() and table_name = $1',
      [table],
    ),
  );
  const types = new Map(answer.rows.map((row) => [row.column_name, row.udt_name]));
  tables.set(table, types);
  return types;
}
