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
import { TRADES } from './seeds/trades.ts';
import { energyStoreOf } from '../../store/energy/energy-store.ts';
import { THREE_SHIFTS } from '../../engine/plant-time/periods.ts';
import { addDays, civilDayAt, momentOfClock } from '../../engine/plant-time/zone.ts';

export interface SeedRow {
  readonly id: string;
  readonly values: StoredValues;
}

export interface DocumentOptions {
  /** Rows of a plant's own, made once when somebody first looks; `growing` ones also for what later shifts bring. */
  readonly seed?: Seed;
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

type Rows = readonly SeedRow[] | Promise<readonly SeedRow[]>;

export interface Seed {
  (plant: SeedPlant): Rows;
  readonly grows?: true;
}

/** Rows to which a simulated plant adds those of each shift that is over. Ids are of days, so that a row is made once. */
export const growing = <T extends Rows>(seed: (plant: SeedPlant) => T) =>
  Object.assign(seed, { grows: true as const });

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
  context: SeedContext,
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

type SeedContext = Pick<RecordContext, 'db' | 'orgId' | 'plantId' | 'nowMs' | 'zone'>;

/**
 * Writes a plant's own rows once, and those of a growing list again after each shift of a simulated plant; two that look
 * at the same moment write them once too.
 */
async function ensureSeeded(context: SeedContext, code: string, { seed }: DocumentOptions): Promise<void> {
  const { db, orgId, plantId } = context;
  if (!seed || plantId === null) return;
  const { rows: known } = await sql<{ written_to: Date | null; written_ids: string[] }>`
    select written_to, written_ids from record_seed where org_id = ${orgId} and resource = ${code}`.execute(
    db,
  );
  const [before] = known;
  if (before && !seed.grows) return;
  const shiftMs = seed.grows ? await simulatedShift(context) : null;
  if (before && (shiftMs === null || shiftMs <= (before.written_to?.getTime() ?? -Infinity))) return;
  const plant = await openSeedPlant(context, before?.written_to?.getTime() ?? null, async (other, own) =>
    allDocuments(context, other, { seed: own }),
  );
  // A plant whose areas are not written yet is looked at again later.
  if (!plant) return;
  const rows = await seed(plant);
  const written = shiftMs === null ? null : new Date(shiftMs);
  const ids = JSON.stringify(rows.map(({ id }) => id));
  await inTransaction(db, async (own) => {
    const { rows: won } = before
      ? await sql`update record_seed set written_to = ${written}, written_ids = ${ids}::jsonb
          where org_id = ${orgId} and resource = ${code} and written_to is not distinct from ${before.written_to}
          returning 1`.execute(own)
      : await sql`insert into record_seed (org_id, resource, written_to, written_ids)
          values (${orgId}, ${code}, ${written}, ${ids}::jsonb) on conflict do nothing returning 1`.execute(
          own,
        );
    if (won.length === 0) return;
    const last = new Set(before?.written_ids);
    // What was there and is no more was taken out by somebody. An earlier release did not note what it wrote.
    const added = rows.filter(({ id }) => !before || (before.written_to !== null && !last.has(id)));
    await insertRows({ ...context, db: own }, code, added);
    if (before) await renewRows({ ...context, db: own }, code, rows);
  });
}

async function insertRows({ db, orgId, nowMs }: SeedContext, code: string, rows: readonly SeedRow[]) {
  if (rows.length === 0) return;
  await sql`insert into record (org_id, resource, record_id, data, updated_at, updated_by)
    select ${orgId}, ${code}, each->>'id', each->'values', ${new Date(nowMs)}, ${PLATFORM}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as each on conflict do nothing`.execute(db);
}

/** Rows that go on, such as a task that is done by now. What somebody has changed is theirs. */
async function renewRows({ db, orgId, nowMs }: SeedContext, code: string, rows: readonly SeedRow[]) {
  await sql`update record set data = each->'values', version = version + 1, updated_at = ${new Date(nowMs)}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as each
    where org_id = ${orgId} and resource = ${code} and record_id = each->>'id' and updated_by = ${PLATFORM}
      and data is distinct from each->'values'`.execute(db);
}

const PLATFORM = 'platform';

/** Start of the shift up to which a simulated plant has written its readings; null for any other plant. */
async function simulatedShift({ db, plantId, nowMs }: SeedContext): Promise<number | null> {
  const frame = plantId === null ? null : await energyStoreOf(db).frame(plantId, nowMs);
  if (!frame || !(frame.model in TRADES)) return null;
  const { calendar, history, teamConfigs } = frame;
  const toMs = Math.min(nowMs, history?.toMs ?? nowMs);
  const day = civilDayAt(calendar.zone, toMs);
  const clocks = [
    calendar.dayAccountTime,
    ...(teamConfigs[0]?.shifts ?? THREE_SHIFTS).map(({ from }) => from),
  ];
  const starts = clocks.flatMap((clock) =>
    [-1, 0].map((offset) => momentOfClock(calendar.zone, addDays(day, offset), clock)),
  );
  return Math.max(...starts.filter((ms) => ms <= toMs));
}
