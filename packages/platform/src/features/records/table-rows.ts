/** Rows of the platform's other tables that grow without end: searched, sorted, counted and paged by the database. */
import { sql, type RawBuilder } from 'kysely';
import type { RecordField, RecordQuery } from '@plantdeck/core/contract';
import { matchingOptions } from './rows.ts';
import type { RecordContext, RecordSource, StoredRow } from './resource.ts';
import type { FieldName } from './vocabulary.ts';

export interface RowTable<Raw> {
  /** Table with what is joined to it. */
  readonly from: RawBuilder<unknown>;
  readonly where: readonly RawBuilder<unknown>[];
  /** What `toRow` reads. */
  readonly select: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** Area that decides who may see a row; null where everybody may. A row that names none is everybody's. */
  readonly area: RawBuilder<unknown> | null;
  /** What each field is searched, filtered and sorted by. */
  readonly columns: Readonly<Partial<Record<FieldName, RawBuilder<unknown>>>>;
  readonly toRows: (raw: readonly Raw[]) => Promise<readonly Omit<StoredRow, 'version'>[]>;
}

/** @param open  null where there is no table to read */
export function tableRows<Raw>(
  open: (context: RecordContext) => Promise<RowTable<Raw> | null>,
): RecordSource {
  return {
    async page(context, resource, query, fields) {
      const table = await open(context);
      if (!table) return { rows: [], total: 0 };
      const where = sql.join(conditionsOf(context, table, query, fields), sql` and `);
      const { rows: counted } = await sql<{ total: number }>`
        select count(*)::int as total from ${table.from} where ${where}`.execute(context.db);
      const { rows } = await sql<Raw>`select ${table.select} from ${table.from} where ${where}
        order by ${orderOf(table, resource, query, fields)}, ${table.id}
        limit ${query.page.size} offset ${(query.page.current - 1) * query.page.size}`.execute(context.db);
      const read = await table.toRows(rows);
      return { rows: read.map((row) => ({ ...row, version: 1 })), total: counted[0]?.total ?? 0 };
    },
  };
}

function conditionsOf<Raw>(
  { areaIds }: RecordContext,
  { where, id, area, columns }: RowTable<Raw>,
  query: RecordQuery,
  fields: readonly RecordField[],
): RawBuilder<unknown>[] {
  const parts = [...where];
  if (areaIds !== null && area !== null)
    parts.push(sql`(${area} is null or ${area} = any(${listOf([...areaIds])}::text[]))`);
  if (query.id !== undefined) parts.push(sql`${id}::text = ${query.id}`);
  for (const field of fields) {
    const wanted = query.filters?.[field.name];
    const column = columns[field.name as FieldName];
    if (column && wanted !== undefined && wanted !== '') parts.push(equals(field, column, wanted));
  }
  const keyword = query.keyword?.trim() ?? '';
  if (keyword === '') return parts;
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const hits = fields.flatMap((field) => {
    const column = columns[field.name as FieldName];
    if (!column) return [];
    if (field.type === 'select')
      return [sql`${column}::text = any(${listOf(matchingOptions(field, keyword))}::text[])`];
    return field.isSearched ? [sql`${column}::text ilike ${like}`] : [];
  });
  parts.push(hits.length > 0 ? sql`(${sql.join(hits, sql` or `)})` : sql`false`);
  return parts;
}

const listOf = (texts: readonly string[]): string =>
  `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;

/** What is no value of the field's type equals none. */
function equals({ type }: RecordField, column: RawBuilder<unknown>, wanted: string): RawBuilder<unknown> {
  if (type === 'dateTime')
    return Number.isNaN(Date.parse(wanted))
      ? sql`false`
      : sql`${column} = ${new Date(Date.parse(wanted)).toISOString()}::timestamptz`;
  if (type === 'number' || type === 'integer')
    return Number.isNaN(Number(wanted)) ? sql`false` : sql`${column} = ${Number(wanted)}`;
  return sql`${column}::text = ${wanted}`;
}

function orderOf<Raw>(
  { columns, id }: RowTable<Raw>,
  resource: { readonly sort: FieldName; readonly descending?: boolean },
  { sort }: RecordQuery,
  fields: readonly RecordField[],
): RawBuilder<unknown> {
  const by = fields.find(({ name }) => name === sort?.field)?.name as FieldName | undefined;
  const asked = by && columns[by];
  const column = asked ?? columns[resource.sort] ?? id;
  const isDescending = asked ? sort?.direction === 'descending' : resource.descending === true;
  return isDescending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
}
