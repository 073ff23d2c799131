/** Rows of the database from what the simulation leaves behind. Pure. */
import type { Insertable } from 'kysely';
import type {
  AlarmRow,
  MinuteBlockRow,
  ProductionSlotRow,
  SlotRow,
  StopEventRow,
} from '../database/tables.ts';
import type { DayDifference } from './day-difference.ts';
import type { AlarmRecord } from './engine/alarm-engine.ts';
import { DAY_MINUTES, DAY_SLOTS, SLOT_MINUTES, momentOf } from './engine/clock.ts';
import { teamAt } from './engine/day-calendar.ts';
import type { DayPack } from './engine/day-recorder.ts';
import type { PlantModel } from './engine/plant-model.ts';
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

export function productionRows(
  pack: DayPack,
  model: PlantModel,
  { quartersFrom, quartersTo }: DayDifference,
): Insertable<ProductionSlotRow>[] {
  const rows: Insertable<ProductionSlotRow>[] = [];
  model.structure.production.forEach(({ areaId, counts }, area) => {
    for (let quarter = quartersFrom; quarter < quartersTo; quarter++) {
      const at = area * DAY_SLOTS + quarter;
      rows.push({
        area_id: areaId,
        slot_start: dateOf(pack.dayIndex * DAY_MINUTES + quarter * SLOT_MINUTES),
        quantity: counts === 'm2' ? pack.outputM2[at]! : null,
        mass_t: pack.outputMassT[at]!,
      });
    }
  });
  return rows;
}

function alarmState(record: AlarmRecord): string {
  if (record.offMinute === null) return record.ackMinute === null ? 'unackActive' : 'ackActive';
  return record.ackMinute === null ? 'unackRtn' : 'normal';
}

/** The operator of the team on duty, as accounts and boards show it. */
function operatorAt(minute: number): string {
  const dayIndex = Math.floor(minute / DAY_MINUTES);
  const hour = Math.floor((minute - dayIndex * DAY_MINUTES) / 60);
  return `operator.${teamAt(dayIndex, hour).code.toLowerCase()}`;
}

export function alarmRow(record: AlarmRecord, model: PlantModel): Insertable<AlarmRow> {
  const rule = model.rules[record.rule]!;
  const { plantId } = model.structure;
  const isState = rule.unit === '';
  return {
    alarm_id: `${plantId}-${rule.code}-${record.onMinute}`,
    plant_id: plantId,
    area_id: rule.areaId,
    name_zh: rule.zh,
    name_en: rule.en,
    priority: rule.priority,
    state: alarmState(record),
    value: isState ? null : record.value,
    limit_value: isState ? null : rule.limit,
    unit: rule.unit,
    on_at: dateOf(record.onMinute),
    ack_at: record.ackMinute === null ? null : dateOf(record.ackMinute),
    ack_by: record.ackMinute === null ? null : operatorAt(record.ackMinute),
    off_at: record.offMinute === null ? null : dateOf(record.offMinute),
  };
}

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
