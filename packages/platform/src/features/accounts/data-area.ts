import { sql } from 'kysely';
import type { Database } from '../../store/database/database.ts';
import { type EnergyContext, frameOf } from '../energy/index.ts';
import type { Caller } from '../api/index.ts';

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

/** No area has this id, so nothing is seen. */
const NO_AREA = '';

/** What both a role and a token let see: the lower of two areas where one lies in the other, else nothing. */
export async function narrowerArea(
  db: Database,
  ofRole: string | null,
  ofToken: string | undefined,
): Promise<string | null> {
  if (ofToken === undefined || ofRole === ofToken) return ofRole;
  if (ofRole === null || (await isBelow(db, ofToken, ofRole))) return ofToken;
  return (await isBelow(db, ofRole, ofToken)) ? ofRole : NO_AREA;
}

async function isBelow(db: Database, areaId: string, aboveId: string): Promise<boolean> {
  const rows = await areaSubtree(db, aboveId).execute();
  return rows.some((row) => row.area_id === areaId);
}

/** Whose question it is: a call, a board's reader or a socket. */
export interface DataAsker {
  readonly db: Database;
  readonly plantId: string | null;
  readonly person: Pick<Caller, 'dataAreaId'>;
  now(): number;
}

/** What questions about a plant are asked with: the part of it that the caller may see, and nothing else. */
export const energyContextOf = (
  { db, person, now }: Pick<DataAsker, 'db' | 'person' | 'now'>,
  plantId: string,
): EnergyContext => ({ db, plantId, nowMs: now(), dataAreaId: person.dataAreaId });

/** Areas and meters whose rows may be seen; null where nothing narrows it. */
export interface PermittedParts {
  readonly areaIds: ReadonlySet<string> | null;
  readonly meterIds: ReadonlySet<string> | null;
}

/**
 * What of the plant the caller may see the rows of. Nothing where the plant does not have the area that stands in the
 * permission, so that a wrong row opens no door.
 */
export async function permittedParts({ db, plantId, person, now }: DataAsker): Promise<PermittedParts> {
  if (person.dataAreaId == null) return { areaIds: null, meterIds: null };
  const frame = plantId === null ? null : await frameOf(energyContextOf({ db, person, now }, plantId));
  return {
    areaIds: new Set(frame?.areas.keys()),
    meterIds: new Set(frame?.meters.map(({ meterId }) => meterId)),
  };
}

/** The areas of {@link permittedParts}. */
export const permittedAreas = async (asker: DataAsker): Promise<ReadonlySet<string> | null> =>
  (await permittedParts(asker)).areaIds;

/** An area and everything below it, as a subquery of area ids. */
export const areaSubtree = (db: Database, areaId: string) =>
  db
    .withRecursive('below', (below) =>
      below
        .selectFrom('area')
        .select('area_id')
        .where('area_id', '=', areaId)
        .union((more) =>
          more
            .selectFrom('area')
            .innerJoin('below', 'below.area_id', 'area.parent_id')
            .select('area.area_id'),
        ),
    )
    .selectFrom('below')
    .select('area_id');
