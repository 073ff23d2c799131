import type { Selectable } from 'kysely';
import { endDueShelves } from '../alarms/index.ts';
import { personName } from '../../store/alarms/person-name.ts';
import type { Database } from '../../store/database/database.ts';
import type { AlarmRow } from '../../store/database/tables.ts';
import { everyName } from '../../engine/names/plant-name.ts';
import type { Bus } from '../../store/bus/bus.ts';
import { worded, type MessageValues, type MessageWordsKey } from './message-words.ts';

/** Alarms up to this priority are worth a message; the others stand in the list, and reach only who asks for them. */
export const MESSAGE_PRIORITY_MAX = 2;

export interface ToldAlarm extends Selectable<AlarmRow> {
  readonly area_zh: string | null;
  readonly area_en: string | null;
  readonly ack_name: string | null;
}

export const alarmsWithArea = (db: Database) =>
  db
    .selectFrom('alarm')
    .leftJoin('area', 'area.area_id', 'alarm.area_id')
    .selectAll('alarm')
    .select(['area.name_zh as area_zh', 'area.name_en as area_en'])
    .select(personName('alarm.ack_by').as('ack_name'));

/** The words an alarm is told with. */
export function alarmWords(alarm: ToldAlarm): { key: MessageWordsKey; values: MessageValues } {
  const number = (value: number | null) => (value === null ? '–' : String(Math.round(value * 100) / 100));
  return {
    key: alarm.value === null && alarm.limit_value === null ? 'alarm-state' : 'alarm',
    values: {
      priority: `P${alarm.priority}`,
      value: number(alarm.value),
      limit: number(alarm.limit_value),
      unit: alarm.unit,
      name: everyName({ zh: alarm.name_zh, en: alarm.name_en }),
      area: everyName({ zh: alarm.area_zh ?? alarm.area_id, en: alarm.area_en ?? alarm.area_id }),
    },
  };
}

/**
 * Tells every organisation of the alarm's plant of a new P1 or P2 alarm, once however often it is called.
 * @returns numbers of the messages stored now
 */
export async function raiseAlarmMessage(db: Database, bus: Bus, alarmId: string): Promise<number[]> {
  const alarm = await alarmsWithArea(db).where('alarm.alarm_id', '=', alarmId).executeTakeFirst();
  if (alarm === undefined || alarm.priority > MESSAGE_PRIORITY_MAX) return [];
  const organisations = await db
    .selectFrom('organisation')
    .select('org_id')
    .where('plant_id', '=', alarm.plant_id)
    .execute();
  const { key, values } = alarmWords(alarm);
  const [zh, en] = [worded(key, values, 'zh-CN'), worded(key, values, 'en')];
  const stored: number[] = [];
  for (const { org_id } of organisations) {
    const row = await db
      .insertInto('message')
      .values({
        org_id,
        user_id: null,
        kind: 'alarm',
        // What an instance that does not know the words shows.
        title_zh: zh.title,
        title_en: en.title,
        content_zh: zh.content,
        content_en: en.content,
        words_key: key,
        words_values: JSON.stringify(values),
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
    // What came while it was hidden is nobody's news.
    .where('raised_hidden', '=', false)
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
    ({ plantId }) =>
      void endDueShelves(db, plantId, now())
        .then(() => tellNewAlarms(db, bus, plantId, now()))
        .catch(onError),
  );
}
