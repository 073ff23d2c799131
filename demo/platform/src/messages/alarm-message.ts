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

/** Listens for alarms that begin. @returns ends it */
export function tellOfAlarms(db: Database, bus: Bus, onError: (error: unknown) => void): () => void {
  return bus.subscribe(
    'alarm-raised',
    ({ alarmId }) => void raiseAlarmMessage(db, bus, alarmId).catch(onError),
  );
}
