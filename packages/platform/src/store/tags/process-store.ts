import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/index.ts';
import type { LabSample, ProcessTag, ProcessUnitKind } from '../../engine/process/process-unit.ts';
import type { Period } from '../../engine/plant-time/periods.ts';
import { floatsOf } from './tag-blocks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** What a sensor shows has seven digits at most; single precision would add more of its own. */
const asMeasured = (value: number): number => Number(value.toPrecision(7));

export interface ProcessUnit<TData> {
  readonly areaId: string;
  readonly data: TData;
  /** By `name` or `name.position`. */
  readonly tags: ReadonlyMap<string, ProcessTag>;
}

export const tagKey = (name: string, position = 0): string => (position === 0 ? name : `${name}.${position}`);

/**
 * Units of a kind with their tags, in their order.
 * @throws {v.ValiError} where the source has described one in another way
 */
export async function readProcessUnits<TData>(
  db: Database,
  plantId: string,
  kind: ProcessUnitKind,
  schema: v.GenericSchema<unknown, TData>,
): Promise<ProcessUnit<TData>[]> {
  const units = await db
    .selectFrom('process_unit')
    .select(['area_id', 'data'])
    .where('plant_id', '=', plantId)
    .where('kind', '=', kind)
    .orderBy('sort')
    .execute();
  if (units.length === 0) return [];
  const tags = await db
    .selectFrom('process_tag')
    .selectAll()
    .where('plant_id', '=', plantId)
    .where(
      'area_id',
      'in',
      units.map(({ area_id }) => area_id),
    )
    .execute();
  return units.map(({ area_id, data }) => ({
    areaId: area_id,
    data: v.parse(schema, data),
    tags: new Map(
      tags
        .filter((tag) => tag.area_id === area_id)
        .map(({ tag, name, position, unit }) => [
          tagKey(name, position),
          { tag, areaId: area_id, name, position, unit },
        ]),
    ),
  }));
}

/** Minutes of process tags over a period; NaN where nothing came. */
export interface ProcessMinutes {
  /** Whole minutes. */
  readonly fromMs: number;
  readonly length: number;
  /** All NaN where the tag is not known. */
  of(tag: string | undefined): Float64Array;
  /** End of the newest minute that any of the tags has; null where none has one. */
  readonly newestMs: number | null;
}

export async function readProcessMinutes(
  db: Database,
  plantId: string,
  tags: readonly string[],
  period: Period,
): Promise<ProcessMinutes> {
  const fromMs = Math.floor(period.fromMs / MINUTE_MS) * MINUTE_MS;
  const length = Math.max(0, Math.floor((period.toMs - fromMs) / MINUTE_MS));
  const series = new Map(tags.map((tag) => [tag, new Float64Array(length).fill(Number.NaN)]));
  const { rows } = await sql<{ tag: string; hour: Date; readings: Uint8Array }>`
    select tag, hour, readings from tag_hour where plant_id = ${plantId}
      and tag = any(${tags}::text[])
      and hour > ${new Date(fromMs - HOUR_MS)} and hour < ${new Date(fromMs + length * MINUTE_MS)}`.execute(
    db,
  );
  let newest = -1;
  for (const { tag, hour, readings } of rows) {
    const values = series.get(tag);
    const shift = Math.round((hour.getTime() - fromMs) / MINUTE_MS);
    floatsOf(readings).forEach((value, minute) => {
      const at = shift + minute;
      if (at < 0 || at >= length || Number.isNaN(value) || !values) return;
      values[at] = asMeasured(value);
      newest = Math.max(newest, at);
    });
  }
  const none = new Float64Array(length).fill(Number.NaN);
  return {
    fromMs,
    length,
    of: (tag) => series.get(tag ?? '') ?? none,
    newestMs: newest < 0 ? null : fromMs + (newest + 1) * MINUTE_MS,
  };
}

/** Results that had come by the end of a period, of samples drawn in it, oldest first. */
export async function readLabSamples(
  db: Database,
  plantId: string,
  areaId: string,
  property: string,
  { fromMs, toMs }: Period,
): Promise<LabSample[]> {
  const rows = await db
    .selectFrom('lab_sample')
    .select(['sampled_at', 'result_at', 'value'])
    .where('plant_id', '=', plantId)
    .where('area_id', '=', areaId)
    .where('property', '=', property)
    .where('sampled_at', '>=', new Date(fromMs))
    .where('result_at', '<=', new Date(toMs))
    .orderBy('sampled_at')
    .execute();
  return rows.map(({ sampled_at, result_at, value }) => ({
    sampledMs: sampled_at.getTime(),
    resultMs: result_at.getTime(),
    value,
  }));
}

/** Everything that is recorded of an area over a period, by property, oldest first; see readLabSamples. */
export async function readLabRecords(
  db: Database,
  plantId: string,
  areaId: string,
  { fromMs, toMs }: Period,
): Promise<ReadonlyMap<string, readonly LabSample[]>> {
  const rows = await db
    .selectFrom('lab_sample')
    .select(['property', 'sampled_at', 'result_at', 'value'])
    .where('plant_id', '=', plantId)
    .where('area_id', '=', areaId)
    .where('sampled_at', '>=', new Date(fromMs))
    .where('result_at', '<=', new Date(toMs))
    .orderBy('sampled_at')
    .execute();
  const records = new Map<string, LabSample[]>();
  for (const { property, sampled_at, result_at, value } of rows) {
    const known = records.get(property) ?? [];
    known.push({ sampledMs: sampled_at.getTime(), resultMs: result_at.getTime(), value });
    records.set(property, known);
  }
  return records;
}
