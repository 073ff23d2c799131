import { AlarmSettingSchema, DEFAULT_ALARM_SETTING, type AlarmSetting } from '@plantdeck/core/contract';
import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';

/** Whose setting: one for each person in each organisation. */
export interface SettingOwner {
  readonly orgId: string;
  readonly userId: string;
}

export async function readAlarmSetting(db: Database, { orgId, userId }: SettingOwner): Promise<AlarmSetting> {
  return (await alarmSettingsOf(db, orgId, [userId])).get(userId) ?? DEFAULT_ALARM_SETTING;
}

/** Settings of many at once; who has none has the default. */
export async function alarmSettingsOf(
  db: Database,
  orgId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, AlarmSetting>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('alarm_setting')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(
    rows.map(({ user_id, area_ids, priorities, sound, version }) => [
      user_id,
      v.parse(AlarmSettingSchema, { areaIds: area_ids, priorities, sound, version }),
    ]),
  );
}

/** Saves if nothing was saved since `setting.version`. @returns the new version, or null */
export async function saveAlarmSetting(
  db: Database,
  { orgId: org_id, userId: user_id }: SettingOwner,
  setting: AlarmSetting,
  nowMs: number,
): Promise<number | null> {
  const columns = {
    area_ids: setting.areaIds === null ? null : JSON.stringify([...new Set(setting.areaIds)]),
    priorities: JSON.stringify([...new Set(setting.priorities)].sort()),
    sound: setting.sound,
    version: setting.version + 1,
    updated_at: new Date(nowMs),
  };
  const saved =
    setting.version === 0
      ? await db
          .insertInto('alarm_setting')
          .values({ org_id, user_id, ...columns })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('alarm_setting')
          .set(columns)
          .where('org_id', '=', org_id)
          .where('user_id', '=', user_id)
          .where('version', '=', setting.version)
          .returning('version')
          .executeTakeFirst();
  return saved?.version ?? null;
}

/**
 * Whether an alarm opens a reminder.
 * @param areaPath  the alarm's area and all areas around it
 */
export function isReminded(
  { areaIds, priorities }: AlarmSetting,
  priority: number,
  areaPath: readonly string[],
): boolean {
  const isWanted = priorities.some((each) => each === priority);
  return isWanted && (areaIds === null || areaPath.some((areaId) => areaIds.includes(areaId)));
}

/** An area and the areas around it, innermost first. */
export async function areaPath(db: Database, areaId: string): Promise<string[]> {
  const rows = await db
    .withRecursive('around', (around) =>
      around
        .selectFrom('area')
        .select(['area_id', 'parent_id'])
        .where('area_id', '=', areaId)
        .union((more) =>
          more
            .selectFrom('area')
            .innerJoin('around', 'around.parent_id', 'area.area_id')
            .select(['area.area_id', 'area.parent_id']),
        ),
    )
    .selectFrom('around')
    .select('area_id')
    .execute();
  return rows.map(({ area_id }) => area_id);
}
