import { sql } from 'kysely';
import { bulkInsert, type Database } from '../../src/store/database/index.ts';
import { dayIndexOf } from '../../src/engine/plant-time/plant-clock.ts';
import { createModel } from '@plantdeck/plants/models/plant-models.ts';
import { setUpPlant } from '@plantdeck/plants/plant-setup.ts';

/** The first ceramics plant with seven weeks of readings that depend on nothing but meter and time, for questions. */
export const QUESTION_PLANT = 'CER';
export const QUESTION_NOW_MS = Date.parse('2026-11-20T14:35:00+08:00');
const FROM = '2026-10-01T00:00:00+08:00';
const TO = '2026-11-20T14:30:00+08:00';

const ALARMS = 90;

export async function makeQuestionPlant(db: Database): Promise<void> {
  const model = createModel('ceramics', QUESTION_PLANT, {
    zh: '佛山陶瓷一厂',
    en: 'Foshan Ceramics Plant 1',
  });
  await setUpPlant(db, model, { seed: 1, firstDay: dayIndexOf('2026-10-01'), nowMs: QUESTION_NOW_MS });
  await db
    .updateTable('plant')
    .set({ history_from: new Date(FROM), history_to: new Date(TO) })
    .where('plant_id', '=', QUESTION_PLANT)
    .execute();
  // An incomer takes in the order of what its feeders do; what a meter counts moves by the hour and the day.
  await sql`
    insert into slot (meter_key, slot_start, quantity, quality)
    select m.meter_key, t.at,
      round((case m.kind when 'incomer' then 900 when 'transformer' then 240 else 30 + (m.meter_key * 37) % 50 end
        * (1 + 0.3 * sin(m.meter_key + extract(epoch from t.at) / 9000.0))
        + (extract(epoch from t.at)::bigint / 900 * 7919 % 1000) / 997.0)::numeric, 3)::float8, 0
    from meter m, generate_series(${FROM}::timestamptz, ${TO}::timestamptz - interval '15 minutes', interval '15 minutes') as t(at)
    where m.plant_id = ${QUESTION_PLANT}`.execute(db);
  // A meter that was silent for a day, and an hour that was substituted.
  await sql`update slot set quantity = null, quality = 4 where slot_start >= '2026-11-12T08:00:00+08:00'
    and slot_start < '2026-11-13T08:00:00+08:00'
    and meter_key = (select meter_key from meter where meter_id = 'CER.W1.L1.P1.U07.E')`.execute(db);
  await sql`update slot set quality = 1 where slot_start >= '2026-11-10T10:00:00+08:00'
    and slot_start < '2026-11-10T11:00:00+08:00'
    and meter_key = (select meter_key from meter where meter_id = 'CER.W4.L1.P1.U01.G')`.execute(db);
  await sql`
    insert into production_slot (area_id, slot_start, quantity, mass_t)
    select a.id, t.at, 100 + length(a.id) + (extract(epoch from t.at)::bigint / 900) % 17, 2.5
    from unnest(${`{${model.structure.production
      .filter(({ grade }) => grade === undefined)
      .map(({ areaId }) => areaId)
      .join(',')}}`}::text[]) as a(id),
      generate_series(${FROM}::timestamptz, ${TO}::timestamptz - interval '15 minutes', interval '15 minutes') as t(at)`.execute(
    db,
  );
  await addAlarms(db);
  await addStops(db);
}

/** Alarms every seven hours: most have gone, some stand, a few were hidden when they came. */
async function addAlarms(db: Database): Promise<void> {
  const lastMs = Date.parse('2026-11-20T13:40:00+08:00');
  await bulkInsert(
    db,
    'alarm',
    Array.from({ length: ALARMS }, (_, index) => {
      const onMs = lastMs - index * 7 * 3_600_000;
      const isStanding = index < 5;
      return {
        alarm_id: `alarm-${index}`,
        plant_id: QUESTION_PLANT,
        area_id: index % 3 === 0 ? 'CER.W4.L1.P1.U01' : 'CER.W1.L1.P1.U05',
        name_zh: index % 3 === 0 ? '窑温高' : '电流高',
        name_en: index % 3 === 0 ? 'Kiln hot' : 'Current high',
        priority: 1 + (index % 4),
        state: isStanding ? (index % 2 === 0 ? 'unackActive' : 'ackActive') : 'normal',
        value: 1250,
        limit_value: 1240,
        unit: 'degC',
        on_at: new Date(onMs),
        ack_at: isStanding && index % 2 === 0 ? null : new Date(onMs + 300_000),
        ack_by: isStanding && index % 2 === 0 ? null : 'u',
        off_at: isStanding ? null : new Date(onMs + 1_200_000),
        raised_hidden: index % 11 === 10,
        hidden: index === 4 ? 'shelved' : null,
        rule_code: `rule-${index % 3}`,
        kind: 'limit',
      };
    }),
  );
}

async function addStops(db: Database): Promise<void> {
  const stop = (id: string, areaId: string, from: string, to: string | null, isPlanned: boolean) => ({
    stop_id: id,
    plant_id: QUESTION_PLANT,
    area_id: areaId,
    reason_code: isPlanned ? 'planned' : 'failure',
    reason_zh: isPlanned ? '计划检修' : '设备故障',
    reason_en: isPlanned ? 'Planned maintenance' : 'Equipment failure',
    from_at: new Date(from),
    to_at: to === null ? null : new Date(to),
    planned: isPlanned,
  });
  await bulkInsert(db, 'stop_event', [
    stop('s1', 'CER.W4.L1.P1.U01', '2026-11-19T06:00:00+08:00', '2026-11-19T09:10:00+08:00', true),
    stop('s2', 'CER.W1.L1.P1.U05', '2026-11-19T15:00:00+08:00', '2026-11-19T15:47:00+08:00', false),
    stop('s3', 'CER.W2.L1.P1.U01', '2026-11-20T07:30:00+08:00', '2026-11-20T08:20:00+08:00', false),
    stop('s4', 'CER.W5.L2.P1.U01', '2026-11-10T12:00:00+08:00', '2026-11-10T13:30:00+08:00', false),
  ]);
}
