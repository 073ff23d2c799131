import type { Database } from '../database/database.ts';
import { sentence } from '../http/language.ts';
import type { Bus } from '../sockets/bus.ts';

/** Alarms up to this priority are worth a message; the others stand in the list only. */
const MESSAGE_PRIORITY_MAX = 2;

/**
 * Tells every organisation of the alarm's plant of a new P1 or P2 alarm, once however often it is called.
 * @returns numbers of the messages stored now
 */
export async function raiseAlarmMessage(db: Database, bus: Bus, alarmId: string): Promise<number[]> {
  const alarm = await db
    .selectFrom('alarm')
    .leftJoin('area', 'area.area_id', 'alarm.area_id')
    .selectAll('alarm')
    .select(['area.name_zh as area_zh', 'area.name_en as area_en'])
    .where('alarm_id', '=', alarmId)
    .executeTakeFirst();
  if (alarm === undefined || alarm.priority > MESSAGE_PRIORITY_MAX) return [];
  const organisations = await db
    .selectFrom('organisation')
    .select('org_id')
    .where('plant_id', '=', alarm.plant_id)
    .execute();
  const number = (value: number | null) => (value === null ? '–' : String(Math.round(value * 100) / 100));
  const values = {
    priority: `P${alarm.priority}`,
    value: number(alarm.value),
    limit: number(alarm.limit_value),
    unit: alarm.unit,
  };
  const zh = { ...values, name: alarm.name_zh, area: alarm.area_zh ?? alarm.area_id };
  const en = { ...values, name: alarm.name_en, area: alarm.area_en ?? alarm.area_id };
  const stored: number[] = [];
  for (const { org_id } of organisations) {
    const row = await db
      .insertInto('message')
      .values({
        org_id,
        user_id: null,
        kind: 'alarm',
        title_zh: sentence('zh-CN', 'message.alarm-title', zh),
        title_en: sentence('en', 'message.alarm-title', en),
        content_zh: sentence('zh-CN', 'message.alarm-content', zh),
        content_en: sentence('en', 'message.alarm-content', en),
        publisher: 'Plantdeck',
        publish_time: alarm.on_at,
        alarm_id: alarm.alarm_id,
      })
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'alarm_id']).where('alarm_id', 'is not', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) continue;
    stored.push(row.id);
    bus.publish('message-stored', { messageId: row.id });
  }
  return stored;
}

/** Alarms that began longer ago are history: a platform that slept a week does not tell of each. */
const TELL_WITHIN_MS = 24 * 3_600_000;

/** Stores messages of alarms that began since the plant last advanced. */
export async function tellNewAlarms(db: Database, bus: Bus, plantId: string, nowMs: number): Promise<void> {
  const alarms = await db
    .selectFrom('alarm')
    .select('alarm_id')
    .where('plant_id', '=', plantId)
    .where('priority', '<=', MESSAGE_PRIORITY_MAX)
    .where('on_at', '>', new Date(nowMs - TELL_WITHIN_MS))
    .where('on_at', '<=', new Date(nowMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message').select('message.id').whereRef('message.alarm_id', '=', 'alarm.alarm_id'),
        ),
      ),
    )
    .orderBy('on_at')
    .execute();
  for (const { alarm_id } of alarms) await raiseAlarmMessage(db, bus, alarm_id);
}

/** Tells of new alarms whenever a plant advances. @returns ends it */
export function watchAlarms(
  db: Database,
  bus: Bus,
  now: () => number,
  onError: (error: unknown) => void,
): () => void {
  return bus.subscribe(
    'plant-advanced',
    ({ plantId }) => void tellNewAlarms(db, bus, plantId, now()).catch(onError),
  );
}
