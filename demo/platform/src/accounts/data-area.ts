import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { energyStoreOf } from '../energy/index.ts';
import { areasBelow } from '../energy/plant-frame.ts';

/** Of the data permissions: rows of this record page say which area a role sees. */
export const DATA_PERMISSIONS_CODE = 'dataPermissions';

/**
 * The highest area whose data a role may see; null where nothing narrows it. Read with each call, so that a change acts
 * at the next.
 */
export async function dataAreaOf(db: Database, orgId: string, roleCode: string): Promise<string | null> {
  const { rows } = await sql<{ area_id: string | null }>`
    select data->>'areaId' as area_id from record
    where org_id = ${orgId} and resource = ${DATA_PERMISSIONS_CODE} and data->>'roleCode' = ${roleCode}
      and data->>'isActive' = 'true' and data->>'dataScope' <> 'plant' and data->>'areaId' is not null
    order by record_id limit 1`.execute(db);
  return rows[0]?.area_id ?? null;
}

/** An area and all below it; nothing where the plant has no such area, so that a wrong row opens no door. */
export async function areasWithin(
  db: Database,
  plantId: string | null,
  areaId: string,
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const frame = plantId === null ? null : await energyStoreOf(db).frame(plantId, nowMs);
  return frame?.areas.has(areaId) ? areasBelow(frame, areaId) : new Set();
}
