import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { RecordField, RecordQuery } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { inTransaction } from '../../store/database/database.ts';
import { ApiError, RETCODES } from '../api/index.ts';
import { PLATFORM_LANGUAGES } from '../../engine/i18n/language.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { isWithin, withinCondition } from './area-fields.ts';
import { matchingOptions } from './rows.ts';
import type {
  RecordContext,
  RecordResource,
  RecordSource,
  RowChange,
  StoredRow,
  StoredValues,
} from './resource.ts';
import { openSeedPlant, type SeedPlant } from './seed-plant.ts';

export interface SeedRow {
  readonly id: string;
  readonly values: StoredValues;
}

export interface DocumentOptions {
  /** Rows of a plant's own, made once when somebody first looks. */
  readonly seed?: (plant: SeedPlant) => readonly SeedRow[] | Promise<readonly SeedRow[]>;
  /** Further rules of a write. @throws {ApiError} */
  readonly check?: (context: RecordContext, change: RowChange) => Promise<void>;
  /** What depends on a record obeys at once; in the transaction of the write. */
  readonly obey?: (
    context: RecordContext,
    after: StoredRow | null,
    before: StoredRow | null,
  ) => Promise<void>;
  /** After the write stands. */
  readonly told?: (context: RecordContext) => void;
}

type Seed = NonNullable<DocumentOptions['seed']>;

/** Rows that only a ceramics plant has: its products, materials and tiles. */
export const ofCeramics =
  (seed: Seed): Seed =>
  (plant) =>
    plant.model === 'ceramics' ? seed(plant) : [];

interface DocumentRow {
  readonly record_id: string;
  readonly version: number;
  readonly data: unknown;
}

const StoredSchema = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.object({ zh: v.string(), en: v.string() })]),
);

/** Rows that people keep: documents of one table, searched, sorted and paged by the database. */
export function documents(options: DocumentOptions = {}): RecordSource {
  return {
    canCreate: true,
    async page(context, resource, query, fields) {
      await ensureSeeded(context, resource.code, options);
      const where = whereOf(context, resource, query, fields);
      const { rows } = await sql<DocumentRow & { total: number }>`
        select record_id, version, data, count(*) over ()::int as total from record
        where ${where} order by ${orderOf(resource, query, fields)}, record_id
        limit ${query.page.size} offset ${(query.page.current - 1) * query.page.size}`.execute(context.db);
      if (rows.length === 0 && query.page.current > 1) {
        const { rows: counted } = await sql<{ total: number }>`
          select count(*)::int as total from record where ${where}`.execute(context.db);
        return { rows: [], total: counted[0]?.total ?? 0 };
      }
      return { rows: rows.map(toRow), total: rows[0]?.total ?? 0 };
    },

    async save(context, resource, change) {
      await ensureSeeded(context, resource.code, options);
      await options.check?.(context, change);
      const saved = await inTransaction(context.db, async (db) => {
        const inside = { ...context, db };
        const before =
          change.id === undefined ? null : await lockRow(inside, resource, change.id, change.version);
        const after: StoredRow = {
          id: before?.id ?? randomUUID(),
          version: (before?.version ?? 0) + 1,
          values: keepNames(before, change.values),
        };
        await sql`
          insert into record (org_id, resource, record_id, data, version, updated_at, updated_by)
          values (${context.orgId}, ${resource.code}, ${after.id}, ${JSON.stringify(after.values)}::jsonb,
            ${after.version}, ${new Date(context.nowMs)}, ${context.userId})
          on conflict (org_id, resource, record_id) do update
          set data = excluded.data, version = excluded.version, updated_at = excluded.updated_at,
            updated_by = excluded.updated_by`.execute(db);
        await options.obey?.(inside, after, before);
        return after;
      });
      options.told?.(context);
      return saved;
    },

    async remove(context, resource, { id, version }) {
      await inTransaction(context.db, async (db) => {
        const inside = { ...context, db };
        const before = await lockRow(inside, resource, id, version);
        if (!isWithin(context, before)) throw new ApiError(RETCODES.notFound, 'record.gone');
        await sql`delete from record where org_id = ${context.orgId} and resource = ${resource.code}
          and record_id = ${id}`.execute(db);
        await options.obey?.(inside, null, before);
      });
      options.told?.(context);
    },
  };
}

/** All rows of a resource, for what depends on them. */
export async function allDocuments(
  context: Pick<RecordContext, 'db' | 'orgId' | 'plantId' | 'nowMs' | 'zone'>,
  code: string,
  options: DocumentOptions,
): Promise<StoredRow[]> {
  await ensureSeeded(context, code, options);
  const { rows } = await sql<DocumentRow>`select record_id, version, data from record
    where org_id = ${context.orgId} and resource = ${code} order by record_id`.execute(context.db);
  return rows.map(toRow);
}

function toRow({ record_id, version, data }: DocumentRow): StoredRow {
  return { id: record_id, version, values: v.parse(StoredSchema, data) };
}

/** @throws {ApiError} where it is gone, or somebody changed it meanwhile */
async function lockRow(
  context: RecordContext,
  resource: RecordResource,
  id: string,
  version: number | undefined,
): Promise<StoredRow> {
  const { rows } = await sql<DocumentRow>`select record_id, version, data from record
    where org_id = ${context.orgId} and resource = ${resource.code} and record_id = ${id} for update`.execute(
    context.db,
  );
  const found = rows[0];
  if (!found) throw new ApiError(RETCODES.notFound, 'record.gone');
  if (found.version !== version) throw new ApiError(RETCODES.conflict, 'record.conflict');
  return toRow(found);
}

/** A name that was shown in the reader's language and came back unchanged stays in both. */
function keepNames(before: StoredRow | null, values: RowChange['values']): StoredValues {
  const kept: Record<string, unknown> = { ...values };
  for (const [name, old] of Object.entries(before?.values ?? {})) {
    if (typeof old !== 'object' || old === null) continue;
    if (PLATFORM_LANGUAGES.some((language) => plantName(language, old) === values[name])) kept[name] = old;
  }
  return kept as StoredValues;
}

function whereOf(
  context: RecordContext,
  resource: RecordResource,
  query: RecordQuery,
  fields: readonly RecordField[],
): RawBuilder<unknown> {
  const parts = [sql`org_id = ${context.orgId}`, sql`resource = ${resource.code}`];
  parts.push(...withinCondition(context, resource));
  if (query.id !== undefined) parts.push(sql`record_id = ${query.id}`);
  for (const field of fields) {
    const wanted = query.filters?.[field.name];
    if (wanted !== undefined && wanted !== '') parts.push(sql`data->>${field.name}::text = ${wanted}`);
  }
  const keyword = query.keyword?.trim() ?? '';
  if (keyword !== '') {
    const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
    const hits = fields.flatMap((field) => {
      if (field.type === 'select') {
        const values = matchingOptions(field, keyword);
        return values.length > 0 ? [sql`data->>${field.name}::text in (${sql.join(values)})`] : [];
      }
      return field.isSearched ? [sql`data->>${field.name}::text ilike ${like}`] : [];
    });
    parts.push(hits.length > 0 ? sql`(${sql.join(hits, sql` or `)})` : sql`false`);
  }
  return sql.join(parts, sql` and `);
}

function orderOf(
  resource: RecordResource,
  query: RecordQuery,
  fields: readonly RecordField[],
): RawBuilder<unknown> {
  const asked = fields.find(({ name }) => name === query.sort?.field);
  const field = asked ?? fields.find(({ name }) => name === resource.sort);
  if (!field) return sql`record_id`;
  const isDescending = asked ? query.sort?.direction === 'descending' : resource.descending === true;
  const value =
    field.type === 'number' || field.type === 'integer'
      ? sql`(data->>${field.name}::text)::double precision`
      : sql`coalesce(data->${field.name}::text->>'zh', data->>${field.name}::text)`;
  return isDescending ? sql`${value} desc nulls last` : sql`${value} asc nulls last`;
}

/** Writes a plant's own rows once; two that look at the same moment write them once too. */
async function ensureSeeded(
  context: Pick<RecordContext, 'db' | 'orgId' | 'plantId' | 'nowMs' | 'zone'>,
  code: string,
  { seed }: DocumentOptions,
): Promise<void> {
  if (!seed || context.plantId === null) return;
  const known =
    await sql`select 1 from record_seed where org_id = ${context.orgId} and resource = ${code}`.execute(
      context.db,
    );
  if (known.rows.length > 0) return;
  const plant = await openSeedPlant(context);
  // A plant whose areas are not written yet is looked at again later.
  if (!plant) return;
  const rows = await seed(plant);
  const write = async (db: RecordContext['db']): Promise<void> => {
    const { rows: first } =
      await sql`insert into record_seed (org_id, resource) values (${context.orgId}, ${code})
      on conflict do nothing returning 1`.execute(db);
    if (first.length === 0 || rows.length === 0) return;
    const list = JSON.stringify(rows.map(({ id, values }) => ({ id, values })));
    await sql`insert into record (org_id, resource, record_id, data, updated_at, updated_by)
      select ${context.orgId}, ${code}, each->>'id', each->'values', ${new Date(context.nowMs)}, 'platform'
      from jsonb_array_elements(${list}::jsonb) as each on conflict do nothing`.execute(db);
  };
  await inTransaction(context.db, write);
}
