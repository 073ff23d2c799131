/** What the plant's own tables hold: stops, alarms, meters and how they speak. */
import { isoAt } from '../../energy/zone.ts';
import { judgeParameter, watchedParameters } from '../equipment-parameters.ts';
import { reasonReader } from '../stop-reasons.ts';
import { given, named, type RecordContext, type RecordResource } from '../resource.ts';
import type { Selectable } from 'kysely';
import type { AlarmRow } from '../../database/tables.ts';
import { pageOf, rows } from '../rows.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The newest rows of a list that grows without end. */
const NEWEST = 2_000;

async function stopRows(context: RecordContext, days: number) {
  if (context.plantId === null) return [];
  const list = await context.db
    .selectFrom('stop_event')
    .selectAll()
    .where('plant_id', '=', context.plantId)
    .where('from_at', '>=', new Date(context.nowMs - days * DAY_MS))
    .orderBy('from_at', 'desc')
    .limit(NEWEST)
    .execute();
  const read = await reasonReader(context);
  return list.map((stop) => {
    const reason = read({ zh: stop.reason_zh, en: stop.reason_en, isPlanned: stop.planned });
    return {
      id: stop.stop_id,
      values: {
        equipmentId: stop.area_id,
        subject: reason.name,
        startedAt: isoAt(context.zone, stop.from_at.getTime()),
        endedAt: stop.to_at === null ? null : isoAt(context.zone, stop.to_at.getTime()),
        durationMin: Math.round(
          ((stop.to_at?.getTime() ?? context.nowMs) - stop.from_at.getTime()) / MINUTE_MS,
        ),
        isPlanned: reason.isPlanned,
      },
    };
  });
}

/** @param isOfLink  alarms of the communication, or all others */
async function alarmRows(context: RecordContext, isOfLink: boolean) {
  if (context.plantId === null) return [];
  const alarms = context.db
    .selectFrom('alarm')
    .selectAll()
    .where('plant_id', '=', context.plantId)
    .where('name_zh', isOfLink ? 'like' : 'not like', '%通讯%')
    .orderBy('on_at', 'desc')
    .limit(NEWEST);
  return (await alarms.execute()).map((alarm) => ({
    id: alarm.alarm_id,
    values: alarmValues(context, alarm),
  }));
}

function alarmValues({ zone }: RecordContext, alarm: Selectable<AlarmRow>) {
  return {
    subject: { zh: alarm.name_zh, en: alarm.name_en },
    areaId: alarm.area_id,
    priority: String(alarm.priority),
    alarmState: alarm.state,
    value: alarm.value,
    upperLimit: alarm.limit_value,
    unit: alarm.unit,
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
  source: {
    async page(context, resource, query, fields) {
      if (context.plantId === null) return { rows: [], total: 0 };
      const all = context.db.selectFrom('alarm').selectAll().where('plant_id', '=', context.plantId);
      const list = await (query.id === undefined ? all : all.where('alarm_id', '=', query.id))
        .orderBy('on_at', 'desc')
        .limit(NEWEST)
        .execute();
      const named = await namesOf(context, list);
      const found = list.map((alarm) => ({
        id: alarm.alarm_id,
        version: 1,
        values: {
          ...alarmValues(context, alarm),
          acknowledgedAt: alarm.ack_at === null ? null : isoAt(context.zone, alarm.ack_at.getTime()),
          acknowledgedBy: alarm.ack_by === null ? null : (named.get(alarm.ack_by) ?? alarm.ack_by),
          durationMin: Math.max(
            0,
            Math.round(((alarm.off_at?.getTime() ?? context.nowMs) - alarm.on_at.getTime()) / MINUTE_MS),
          ),
        },
      }));
      return pageOf(context, found, resource, query, fields);
    },
  },
};

/** People by what the alarm keeps of them. */
async function namesOf(
  { db }: RecordContext,
  alarms: readonly { readonly ack_by: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(alarms.flatMap(({ ack_by }) => ack_by ?? []))];
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('account')
    .select(['user_id', 'nick_name'])
    .where('user_id', 'in', ids)
    .execute();
  return new Map(people.map(({ user_id, nick_name }) => [user_id, nick_name]));
}

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
  return Promise.all(
    meters.map(async (meter) => {
      const newest = await db
        .selectFrom('slot')
        .selectAll()
        .where('meter_key', '=', meter.meter_key)
        .where('slot_start', '<=', new Date(nowMs))
        .orderBy('slot_start', 'desc')
        .limit(1)
        .executeTakeFirst();
      const endMs = newest ? newest.slot_start.getTime() + 15 * MINUTE_MS : null;
      const ageMin = endMs === null ? null : Math.max(0, Math.round((nowMs - endMs) / MINUTE_MS));
      return {
        id: meter.meter_id,
        values: {
          meterId: meter.meter_id,
          areaId: meter.area_id,
          energyCode: meter.energy_code,
          quantity: newest?.quantity ?? null,
          unit: meter.unit,
          powerKw:
            meter.energy_code === 'electric' && newest?.quantity != null
              ? newest.quantity / SLOT_HOURS
              : null,
          quality: newest ? (QUALITIES[newest.quality] ?? 'noData') : 'noData',
          newestAt: endMs === null ? null : isoAt(zone, endMs),
          ageMin,
          linkState: ageMin === null || ageMin > 60 ? 'offline' : ageMin > 20 ? 'late' : 'online',
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
    source: rows((context) => stopRows(context, 90)),
  },
  {
    code: 'equipmentAlarm',
    fields: ALARM_FIELDS,
    opens: '/alarmDetailsView/{id}',
    sort: 'startedAt',
    descending: true,
    source: rows((context) => alarmRows(context, false)),
  },
  {
    code: 'communicationAlarm',
    fields: ALARM_FIELDS,
    opens: '/alarmDetailsView/{id}',
    sort: 'startedAt',
    descending: true,
    source: rows((context) => alarmRows(context, true)),
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
