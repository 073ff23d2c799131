/** Rows of the database from what the simulation leaves behind. Pure. */
import type { Insertable } from 'kysely';
import type {
  AlarmRow,
  AlarmShelfRow,
  GradeSlotRow,
  MinuteBlockRow,
  ProductionSlotRow,
  SlotRow,
  StopEventRow,
  TagBlockRow,
  LabSampleRow,
  TagHourRow,
  VoltageSagRow,
} from '@plantdeck/platform/store/database/tables.ts';
import type { DayDifference } from './day-difference.ts';
import { stateOf } from '@plantdeck/platform/engine/alarms/alarm-state.ts';
import type { AlarmKind, AlarmRule } from '@plantdeck/platform/engine/alarms/alarm-rule.ts';
import { SHELF_MINUTES, type AlarmRecord } from './engine/alarm-engine.ts';
import {
  DAY_MINUTES,
  DAY_SLOTS,
  SLOT_MINUTES,
  momentOf,
} from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { teamAt } from './engine/day-calendar.ts';
import type { DayPack } from './engine/day-recorder.ts';
import type { PlantModel, RecordedTag } from './engine/plant-model.ts';
import { knownBits } from '@plantdeck/platform/engine/tags/tag-means.ts';
import { DAY_WINDOWS, WINDOW_MINUTES, type SagRecord } from './engine/tag-recorder.ts';
import type { StopRecord } from './engine/stop-log.ts';

const dateOf = (minute: number): Date => new Date(momentOf(minute));

/** @param meterKeys in the order of the model's meters @param firstMinute slots before history began are left out */
export function slotRows(
  pack: DayPack,
  entries: readonly number[],
  meterKeys: readonly number[],
  firstMinute: number,
): Insertable<SlotRow>[] {
  const rows: Insertable<SlotRow>[] = [];
  for (const entry of entries) {
    const start = pack.slotStart[entry]!;
    if (start < firstMinute) continue;
    const quantity = pack.slotQuantity[entry]!;
    rows.push({
      meter_key: meterKeys[pack.slotMeter[entry]!]!,
      slot_start: dateOf(start),
      quantity: Number.isNaN(quantity) ? null : quantity,
      quality: pack.slotQuality[entry]!,
    });
  }
  return rows;
}

export function minuteBlockRows(
  pack: DayPack,
  meters: readonly number[],
  meterKeys: readonly number[],
): Insertable<MinuteBlockRow>[] {
  return meters.map((meter) => ({
    meter_key: meterKeys[meter]!,
    day: pack.day,
    t0: dateOf(pack.dayIndex * DAY_MINUTES),
    values: new Uint8Array(
      pack.minutes.buffer,
      pack.minutes.byteOffset + meter * DAY_MINUTES * 4,
      DAY_MINUTES * 4,
    ),
  }));
}

const HOUR_MINUTES = 60;

/** Kept process values of a day by their tags. @param isKept whether a tag is kept on this day */
export function tagBlockRows(
  pack: DayPack,
  { structure, recorded }: Pick<PlantModel, 'structure' | 'recorded'>,
  isKept: (tag: RecordedTag) => boolean,
): Insertable<TagBlockRow>[] {
  return (recorded?.tags ?? []).flatMap((tag, row) => {
    if (!isKept(tag)) return [];
    const values = pack.tags.subarray(row * DAY_WINDOWS, (row + 1) * DAY_WINDOWS);
    return [
      {
        plant_id: structure.plantId,
        tag: tag.code,
        day: pack.day,
        step_s: WINDOW_MINUTES * 60,
        readings: new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
        quality: knownBits(values),
      },
    ];
  });
}

/** Minutes of the process in the hours [from, to) of a day. */
export function tagHourRows(
  pack: DayPack,
  { structure, process, signals }: Pick<PlantModel, 'structure' | 'process' | 'signals'>,
  { hoursFrom, hoursTo }: Pick<DayDifference, 'hoursFrom' | 'hoursTo'>,
): Insertable<TagHourRow>[] {
  const rows: Insertable<TagHourRow>[] = [];
  (process?.signals ?? []).forEach(({ signal }, row) => {
    for (let hour = hoursFrom; hour < hoursTo; hour++) {
      const at = (row * DAY_MINUTES + hour * HOUR_MINUTES) * 4;
      rows.push({
        plant_id: structure.plantId,
        tag: signals[signal]!,
        hour: dateOf(pack.dayIndex * DAY_MINUTES + hour * HOUR_MINUTES),
        readings: new Uint8Array(pack.process.buffer, pack.process.byteOffset + at, HOUR_MINUTES * 4),
      });
    }
  });
  return rows;
}

export const sampleRows = (samples: DayPack['samples'], plantId: string): Insertable<LabSampleRow>[] =>
  samples.map(({ areaId, property, minute, resultMinute, value }) => ({
    plant_id: plantId,
    area_id: areaId,
    property,
    sampled_at: dateOf(minute),
    result_at: dateOf(resultMinute),
    value,
  }));

export function sagRows(sags: readonly SagRecord[], plantId: string): Insertable<VoltageSagRow>[] {
  return sags.map(({ point, minute, residualPct, durationMs }) => ({
    plant_id: plantId,
    code: point,
    at: dateOf(minute),
    residual_pct: residualPct,
    duration_ms: durationMs,
  }));
}

/** Output of areas, and beside it what of it came in which grade. */
export function productionRows(
  pack: DayPack,
  model: PlantModel,
  { quartersFrom, quartersTo }: DayDifference,
): { readonly areas: Insertable<ProductionSlotRow>[]; readonly grades: Insertable<GradeSlotRow>[] } {
  const areas: Insertable<ProductionSlotRow>[] = [];
  const grades: Insertable<GradeSlotRow>[] = [];
  model.structure.production.forEach(({ areaId, counts, grade }, area) => {
    for (let quarter = quartersFrom; quarter < quartersTo; quarter++) {
      const at = area * DAY_SLOTS + quarter;
      const row = {
        area_id: areaId,
        slot_start: dateOf(pack.dayIndex * DAY_MINUTES + quarter * SLOT_MINUTES),
        quantity: counts === 'product' ? pack.outputQty[at]! : null,
        mass_t: pack.outputMassT[at]!,
      };
      if (grade === undefined) areas.push(row);
      else grades.push({ ...row, grade_code: grade });
    }
  });
  return { areas, grades };
}

/** Who leads the team on duty. */
function leaderAt(minute: number): string {
  const dayIndex = Math.floor(minute / DAY_MINUTES);
  const hour = Math.floor((minute - dayIndex * DAY_MINUTES) / 60);
  return teamAt(dayIndex, hour).leader;
}

/** What an alarm is about, where its rule does not say. */
const kindOf = ({ kind, unit, code }: AlarmRule): AlarmKind =>
  kind ?? (unit !== '' ? 'processLimit' : code.endsWith('.comm') ? 'communication' : 'equipment');

export function alarmRow(record: AlarmRecord, plantId: string, rule: AlarmRule): Insertable<AlarmRow> {
  const isState = rule.unit === '';
  return {
    alarm_id: `${plantId}-${rule.code}-${record.onMinute}`,
    plant_id: plantId,
    area_id: rule.areaId,
    name_zh: rule.zh,
    name_en: rule.en,
    priority: record.priority,
    state: stateOf({
      isReturned: record.offMinute !== null,
      isAcknowledged: record.ackMinute !== null,
      hidden: record.hidden,
      wasRaisedHidden: record.raisedHidden,
    }),
    value: isState ? null : record.value,
    limit_value: isState ? null : record.limit,
    unit: rule.unit,
    on_at: dateOf(record.onMinute),
    ack_at: record.ackMinute === null ? null : dateOf(record.ackMinute),
    ack_by: record.ackMinute === null ? null : leaderAt(record.ackMinute),
    off_at: record.offMinute === null ? null : dateOf(record.offMinute),
    rule_code: rule.code,
    kind: kindOf(rule),
    hidden: record.offMinute === null ? record.hidden : null,
    raised_hidden: record.raisedHidden,
    changed_at: dateOf(record.changedMinute),
  };
}

/** The shelf that an occurrence led to; null where the operator let the rule be. */
export function shelfRow(
  record: AlarmRecord,
  plantId: string,
  rule: AlarmRule,
): Insertable<AlarmShelfRow> | null {
  const minute = record.shelvedMinute;
  if (minute === null) return null;
  return {
    shelf_id: `${plantId}-${rule.code}-${minute}`,
    plant_id: plantId,
    rule_code: rule.code,
    from_at: dateOf(minute),
    until_at: dateOf(minute + SHELF_MINUTES),
    ended_at: null,
    shelved_by: leaderAt(minute),
    reason: NUISANCE,
  };
}
/** A reason that the platform has words for. */
const NUISANCE = 'nuisance';

export function stopRow(record: StopRecord, model: PlantModel): Insertable<StopEventRow> {
  const reason = model.stopReasons[record.reason]!;
  const areaId = model.stopUnits[record.unit]!;
  return {
    stop_id: `${areaId}-${record.fromMinute}`,
    plant_id: model.structure.plantId,
    area_id: areaId,
    reason_code: reason.code,
    reason_zh: reason.zh,
    reason_en: reason.en,
    from_at: dateOf(record.fromMinute),
    to_at: record.toMinute === null ? null : dateOf(record.toMinute),
    planned: reason.isPlanned,
  };
}
