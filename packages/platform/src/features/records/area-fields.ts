import { sql, type RawBuilder } from 'kysely';
import type { PermittedParts } from '../accounts/index.ts';
import type { RecordResource, StoredRow } from './resource.ts';
import type { FieldName } from './vocabulary.ts';

/** Fields that say where in the plant a row belongs, by what they name. */
const PLACE_FIELDS = {
  areaId: 'areaIds',
  lineId: 'areaIds',
  equipmentId: 'areaIds',
  meterId: 'meterIds',
} as const satisfies Partial<Record<FieldName, keyof PermittedParts>>;
const PLACES = Object.entries(PLACE_FIELDS) as [keyof typeof PLACE_FIELDS, keyof PermittedParts][];

/** Whether the reader may see a row; one that names no part of the plant is everybody's. */
export function isWithin(permitted: PermittedParts, { values }: StoredRow): boolean {
  return PLACES.every(([name, parts]) => {
    const value = values[name];
    return typeof value !== 'string' || (permitted[parts]?.has(value) ?? true);
  });
}

/** The same as a condition over documents. */
export function withinCondition(
  permitted: PermittedParts,
  { fields }: Pick<RecordResource, 'fields'>,
): RawBuilder<unknown>[] {
  return PLACES.flatMap(([name, parts]) => {
    const ids = permitted[parts];
    if (ids === null || !(name in fields)) return [];
    const list = `{${[...ids].map((id) => JSON.stringify(id)).join(',')}}`;
    return [sql`(data->>${name}::text is null or data->>${name}::text = any(${list}::text[]))`];
  });
}
