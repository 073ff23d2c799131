import { BoardSettingSchema, type BoardSetting } from '@plantdeck/core/contract';
import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';

/** Where a setting belongs: one board and area of an organisation, of everybody (`userId` '') or of one person. */
export interface SettingPlace {
  readonly orgId: string;
  readonly boardCode: string;
  readonly areaId: string;
  readonly userId: string;
}

export interface StoredSetting {
  readonly setting: BoardSetting;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

export async function readSetting(db: Database, place: SettingPlace): Promise<StoredSetting | null> {
  const row = await atPlace(db, place).selectAll().executeTakeFirst();
  if (row === undefined) return null;
  const setting = v.parse(BoardSettingSchema, {
    ...v.parse(StoredSchema, row.setting),
    version: row.version,
  });
  return { setting, updatedAt: row.updated_at, updatedBy: row.updated_by };
}
const StoredSchema = v.record(v.string(), v.unknown());

/**
 * Saves if nobody else has since `setting.version`; the comparison and the write are one statement.
 * @returns the new version, or null when somebody was quicker
 */
export async function saveSetting(
  db: Database,
  place: SettingPlace,
  setting: BoardSetting,
  by: { readonly userId: string; readonly nowMs: number },
): Promise<number | null> {
  const version = setting.version + 1;
  const columns = {
    setting: JSON.stringify({ ...setting, version }),
    version,
    updated_at: new Date(by.nowMs),
    updated_by: by.userId,
  };
  const { orgId: org_id, boardCode: board_code, areaId: area_id, userId: user_id } = place;
  const saved =
    setting.version === 0
      ? await db
          .insertInto('board_setting')
          .values({ org_id, board_code, area_id, user_id, ...columns })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('board_setting')
          .set(columns)
          .where('org_id', '=', org_id)
          .where('board_code', '=', board_code)
          .where('area_id', '=', area_id)
          .where('user_id', '=', user_id)
          .where('version', '=', setting.version)
          .returning('version')
          .executeTakeFirst();
  return saved?.version ?? null;
}

const atPlace = (db: Database, place: SettingPlace) =>
  db
    .selectFrom('board_setting')
    .where('org_id', '=', place.orgId)
    .where('board_code', '=', place.boardCode)
    .where('area_id', '=', place.areaId)
    .where('user_id', '=', place.userId);
