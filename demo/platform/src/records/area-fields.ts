import { sql, type RawBuilder } from 'kysely';
import type { RecordContext, RecordResource, StoredRow } from './resource.ts';
import type { FieldName } from './vocabulary.ts';

/** Fields that say where in the plant a row belongs. */
const AREA_FIELDS = ['areaId', 'lineId', 'equipmentId'] as const satisfies readonly FieldName[];

/** Whether the reader may see a row; one that names no area is everybody's. */
export function isWithin({ areaIds }: Pick<RecordContext, 'areaIds'>, { values }: StoredRow): boolean {
  if (areaIds === null) return true;
  return AREA_FIELDS.every((name) => {
    const value = values[name];
    return typeof value !== 'string' || areaIds.has(value);
  });
}

/** The same as a condition over documents. */
export function withinCondition(
  { areaIds }: Pick<RecordContext, 'areaIds'>,
  { fields }: Pick<RecordResource, 'fields'>,
): RawBuilder<unknown>[] {
  if (areaIds === null) return [];
  const permitted = `{${[...areaIds].map((id) => JSON.stringify(id)).join(',')}}`;
  return AREA_FIELDS.filter((name) => name in fields).map(
    (name) => sql`(data->>${name}::text is null or data->>${name}::text = any(${permitted}::text[]))`,
  );
}
