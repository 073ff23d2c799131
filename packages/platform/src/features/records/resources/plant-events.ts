/** What the plant's own tables hold: stops, alarms, meters and how they speak. */
import { latestLoads } from '../../../store/energy/machines.ts';
import { unitOf } from '../../../engine/units/row-units.ts';
import { isoAt } from '../../../engine/plant-time/zone.ts';
import { judgeParameter, watchedParameters } from '../equipment-parameters.ts';
import { reasonReader } from '../stop-reasons.ts';
import { given, isTwoNames, named, type RecordContext, type RecordResource } from '../resource.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { personName } from '../../../store/alarms/person-name.ts';
import type { AlarmRow } from '../../../store/database/tables/alarms.ts';
import type { StopEventRow } from '../../../store/database/tables/readings.ts';
import { rows } from '../rows.ts';
import { tableRows, type RowTable } from '../table-rows.ts';

const MINUTE_MS = 60_000;
type StopRow = Selectable<StopEventRow>;
type StoredAlarm = Selectable<AlarmRow> & { readonly acknowledged_by: string | null };

/** Every stop of the plant. */
async function stops(context: RecordContext): Promise<RowTable<StopRow> | null> {
  const { db, plantId, nowMs, zone } = context;
  if (plantId === null) return null;
  const told = await db
    .selectFrom('stop_event')
    .select(['reason_zh', 'reason_en', 'planned'])
    .distinct()
    .where('plant_id', '=', plantId)
    .execute();
  const read = await reasonReader(context);
  // Rows are searched and sorted by the enterprise's own name of a reason, so it is selected beside the control's code.
  const reasons = told.map((one) => {
    const { name, isPlanned } = read({ zh: one.reason_zh, en: one.reason_en, isPlanned: one.planned });
    return { ...one, subject: isTwoNames(name) ? `${name.zh} ${name.en}` : name, is_planned: isPlanned };
  });
  const reason = sql`jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb)
    as kept(reason_zh text, reason_en text, planned boolean, subject text, is_planned boolean)`;
  return {
    from: sql`stop_event as stop join ${reason} on kept.reason_zh = stop.reason_zh
      and kept.reason_en = stop.reason_en and kept.planned = stop.planned`,
    where: [sql`stop.plant_id = ${plantId}`],
    select: sql`stop.*`,
    id: sql`stop.stop_id`,
    area: sql`stop.area_id`,
    columns: {
      equipmentId: sql`stop.area_id`,
      subject: sql`kept.subject`,
      startedAt: sql`stop.from_at`,
      endedAt: sql`stop.to_at`,
      durationMin: sql`round(extract(epoch from
        (coalesce(stop.to_at, ${new Date(nowMs).toISOString()}::timestamptz) - stop.from_at)) / 60)`,
      isPlanned: sql`kept.is_planned`,
    },
    toRows: async (rows) =>
      rows.map((stop) => {
        const kept = read({ zh: stop.reason_zh, en: stop.reason_en, isPlanned: stop.planned });
        return {
          id: stop.stop_id,
          values: {
            equipmentId: stop.area_id,
            subject: kept.name,
            startedAt: isoAt(zone, stop.from_at.getTime()),
            endedAt: stop.to_at === null ? null : isoAt(zone, stop.to_at.getTime()),
            durationMin: Math.round(((stop.to_at?.getTime() ?? nowMs) - stop.from_at.getTime()) / MINUTE_MS),
            isPlanned: kept.isPlanned,
          },
        };
      }),
  };
}

/** Alarms of a plant; those of a kind, or all. */
function alarmTable({ nowMs }: RecordContext, plantId: string, ofKind: readonly RawBuilder<unknown>[]) {
  return {
    from: sql`alarm`,
    where: [sql`alarm.plant_id = ${plantId}`, ...ofKind],
    select: sql`alarm.*, ${personName('alarm.ack_by')} as acknowledged_by`,
    id: sql`alarm.alarm_id`,
    area: sql`alarm.area_id`,
    columns: {
      subject: sql`(alarm.name_zh || ' ' || alarm.name_en)`,
      areaId: sql`alarm.area_id`,
      priority: sql`alarm.priority::text`,
      alarmState: sql`alarm.state`,
      value: sql`alarm.value`,
      upperLimit: sql`alarm.limit_value`,
      unit: sql`alarm.unit`,
      startedAt: sql`alarm.on_at`,
      endedAt: sql`alarm.off_at`,
      acknowledgedAt: sql`alarm.ack_at`,
      acknowledgedBy: personName('alarm.ack_by'),
      durationMin: sql`greatest(0, round(extract(epoch from
        (coalesce(alarm.off_at, ${new Date(nowMs).toISOString()}::timestamptz) - alarm.on_at)) / 60))`,
    },
  };
}

/** @param isOfLink  alarms of the communication, or all others */
async function alarms(context: RecordContext, isOfLink: boolean): Promise<RowTable<StoredAlarm> | null> {
  if (context.plantId === null) return null;
  const isLink = sql`alarm.name_zh like '%通讯%'`;
  return {
    ...alarmTable(context, context.plantId, [isOfLink ? isLink : sql`not (${isLink})`]),
    toRows: async (rows) =>
      rows.map((alarm) => ({ id: alarm.alarm_id, values: alarmValues(context, alarm) })),
  };
}

function alarmValues({ zone }: RecordContext, alarm: StoredAlarm) {
  return {
    subject: { zh: alarm.name_zh, en: alarm.name_en },
    areaId: alarm.area_id,
    priority: String(alarm.priority),
    alarmState: alarm.state,
    value: alarm.value,
    upperLimit: alarm.limit_value,
    unit: unitOf(alarm.unit).display,
    startedAt: isoAt(zone, alarm.on_at.getTime()),
    endedAt: alarm.off_at === null ? null : isoAt(zone, alarm.off_at.getTime()),
  };
}

const ALARM_FIELDS = {
  subject: named,
  areaId: given,
  priority: given,
  alarmState: given,
  value: given,
  upperLimit: given,
  unit: given,
  startedAt: given,
  endedAt: given,
} as const;

const QUALITIES = ['good', 'estimated', 'uncertain', 'bad', 'noData'] as const;
const SLOT_HOURS = 0.25;

/** One alarm with who acknowledged it, for how long it stood, and the alarms of the same place. */
const alarmDetail: RecordResource = {
  code: 'alarmDetailsView',
  fields: {
    ...ALARM_FIELDS,
    acknowledgedAt: given,
    acknowledgedBy: given,
    durationMin: given,
  },
  sort: 'startedAt',
  descending: true,
  parts: [{ resource: 'equipmentAlarm', by: 'areaId', of: 'areaId' }],
  source: tableRows<StoredAlarm>(async (context) =>
    context.plantId === null
      ? null
      : {
          ...alarmTable(context, context.plantId, []),
          toRows: async (rows) =>
            rows.map((alarm) => ({
              id: alarm.alarm_id,
              values: {
                ...alarmValues(context, alarm),
                acknowledgedAt: alarm.ack_at === null ? null : isoAt(context.zone, alarm.ack_at.getTime()),
                acknowledgedBy: alarm.acknowledged_by,
                durationMin: Math.max(
                  0,
                  Math.round(
                    ((alarm.off_at?.getTime() ?? context.nowMs) - alarm.on_at.getTime()) / MINUTE_MS,
                  ),
                ),
              },
            })),
        },
  ),
};

/** A meter that sends by the minute is late after so many, and offline after so many. */
const LATE_MIN = 5;
const OFFLINE_MIN = 60;

/** Each meter's newest quarter hour: what it read, how good that is, and how old. */
export async function meterRows(context: RecordContext) {
  const { db, plantId, nowMs, zone } = context;
  if (plantId === null) return [];
  const meters = await db
    .selectFrom('meter')
    .selectAll()
    .where('plant_id', '=', plantId)
    .orderBy('meter_key')
    .execute();
  // Quarter hours are old by their nature; where minutes are kept, they say whether a meter is heard.
  const keys = meters.map((meter) => meter.meter_key);
  const loads = await latestLoads(db, keys, zone, nowMs, OFFLINE_MIN * MINUTE_MS);
  return Promise.all(
    meters.map(async (meter) => {
      const load = loads.get(meter.meter_key);
      const newest = await db
        .selectFrom('slot')
        .selectAll()
        .where('meter_key', '=', meter.meter_key)
        .where('slot_start', '<=', new Date(nowMs - 15 * MINUTE_MS))
        .orderBy('slot_start', 'desc')
        .limit(1)
        .executeTakeFirst();
      const slotEndMs = newest ? newest.slot_start.getTime() + 15 * MINUTE_MS : null;
      const endMs = load ? Math.max(load.atMs, slotEndMs ?? 0) : slotEndMs;
      const lateMin = load ? LATE_MIN : LATE_MIN + 15;
      const ageMin = endMs === null ? null : Math.max(0, Math.round((nowMs - endMs) / MINUTE_MS));
      return {
        id: meter.meter_id,
        values: {
          meterId: meter.meter_id,
          areaId: meter.area_id,
          energyCode: meter.energy_code,
          quantity: newest?.quantity ?? null,
          unit: unitOf(meter.unit).display,
          powerKw:
            meter.energy_code === 'electric' && newest?.quantity != null
              ? newest.quantity / SLOT_HOURS
              : null,
          quality: newest ? (QUALITIES[newest.quality] ?? 'noData') : 'noData',
          newestAt: endMs === null ? null : isoAt(zone, endMs),
          ageMin,
          linkState:
            ageMin === null || ageMin > OFFLINE_MIN ? 'offline' : ageMin > lateMin ? 'late' : 'online',
        },
      };
    }),
  );
}

/** The same held against what the equipment configuration has watched. */
async function watchedRows(context: RecordContext) {
  const meters = await meterRows(context);
  const watched = await watchedParameters(
    context,
    meters.map(({ values: { meterId, energyCode, unit } }) => ({ meterId, energyCode, unit })),
  );
  return meters.map(({ id, values }) => {
    const parameter = watched.find(({ meterId }) => meterId === id);
    const rate = values.powerKw ?? (values.quantity === null ? null : values.quantity / SLOT_HOURS);
    const judge = parameter ? judgeParameter(rate, parameter, (rate ?? 0) > 0) : 'unknown';
    return {
      id,
      values: {
        ...values,
        lowerLimit: parameter?.lowerLimit ?? null,
        upperLimit: parameter?.upperLimit ?? null,
        result: judge === 'unknown' ? null : judge === 'normal' ? 'pass' : 'fail',
      },
    };
  });
}

export const PLANT_EVENTS: readonly RecordResource[] = [
  alarmDetail,
  {
    code: 'stopRecord',
    fields: {
      equipmentId: given,
      subject: named,
      startedAt: given,
      endedAt: given,
      durationMin: given,
      isPlanned: given,
    },
    sort: 'startedAt',
    descending: true,
    source: tableRows(stops),
  },
  {
    code: 'equipmentAlarm',
    fields: ALARM_FIELDS,
    opens: '/alarmDetailsView/{id}',
    sort: 'startedAt',
    descending: true,
    source: tableRows((context) => alarms(context, false)),
  },
  {
    code: 'communicationAlarm',
    fields: ALARM_FIELDS,
    opens: '/alarmDetailsView/{id}',
    sort: 'startedAt',
    descending: true,
    source: tableRows((context) => alarms(context, true)),
  },
  {
    code: 'meterMonitoring',
    fields: {
      meterId: given,
      areaId: given,
      energyCode: given,
      powerKw: given,
      quantity: given,
      unit: given,
      quality: given,
      newestAt: given,
      lowerLimit: given,
      upperLimit: given,
      result: given,
    },
    sort: 'meterId',
    source: rows(watchedRows),
  },
  {
    code: 'communicationMonitoring',
    fields: {
      meterId: given,
      areaId: given,
      linkState: given,
      ageMin: given,
      newestAt: given,
      quality: given,
    },
    sort: 'ageMin',
    descending: true,
    source: rows(meterRows),
  },
  {
    code: 'meterReading',
    fields: {
      meterId: given,
      energyCode: given,
      areaId: given,
      quantity: given,
      unit: given,
      newestAt: given,
      quality: given,
    },
    sort: 'meterId',
    source: rows(meterRows),
  },
];
