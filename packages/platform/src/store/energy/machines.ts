import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { outputKey, slotIndex, type DayBlock } from '../../engine/energy/day-block.ts';
import { SLOT_MS, type Period } from '../../engine/plant-time/periods.ts';
import {
  areasBelow,
  isWholePlant,
  type PlantArea,
  type PlantFrame,
  type PlantMeter,
} from '../../engine/energy/plant-frame.ts';
import { civilDayAt } from '../../engine/plant-time/zone.ts';

/** Single machines by their own meter: what they use, and what of it while they make nothing. */
const MINUTE_MS = 60_000;
const QUALITY_BAD = 3;
/** Below this share of its highest quarter hour a machine stands still. */
export const STANDS_BELOW_SHARE = 0.02;

export interface Machine {
  /** Of its area, or of its meter where no area stands for it alone. */
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string;
  /** Where it stands. */
  readonly areaId: string;
  readonly meterKey: number;
  /** Whose output tells that it works; null where it cannot be told apart from like machines beside it. */
  readonly outputAreaId: string | null;
}

/**
 * What an area's electricity meters stand for one by one, in their order: the units with a meter of their own; of an
 * imported plant, whose areas may end above units, everything that the last meters of their line measure.
 */
export function machinesOf(frame: PlantFrame, areaId: string): Machine[] {
  const below = areasBelow(frame, areaId);
  // A meter is divided also where its reader does not see by what.
  const divided = new Set((frame.whole ?? frame).meters.map((meter) => meter.parentMeterId));
  const last = frame.meters.filter(
    (meter) =>
      meter.energyCode === 'electric' &&
      meter.kind === 'feeder' &&
      below.has(meter.areaId) &&
      !divided.has(meter.meterId),
  );
  if (frame.model === 'imported')
    return last.filter((meter) => !isWholePlant(frame, meter.areaId)).map((meter) => ofMeter(meter));
  const metered = new Set(last.map((meter) => meter.areaId));
  return last.flatMap((meter): Machine[] => {
    const area = frame.areas.get(meter.areaId);
    if (area?.type !== 'unit' || area.equipmentType === 'auxiliary') return [];
    const { nameZh, nameEn } = area;
    const outputAreaId = ownOutput(frame, area, metered);
    return [{ ...ofMeter(meter), id: area.areaId, nameZh, nameEn, outputAreaId }];
  });
}

/** Files tell nothing of output. */
const ofMeter = ({ meterId, nameZh, nameEn, areaId, meterKey }: PlantMeter): Machine => ({
  id: meterId,
  nameZh,
  nameEn,
  areaId,
  meterKey,
  outputAreaId: null,
});

/** The nearest counted area above a unit below its plant, if no other metered unit of its kind works there. */
function ownOutput(frame: PlantFrame, unit: PlantArea, metered: ReadonlySet<string>): string | null {
  let at: PlantArea | undefined = unit;
  while (at && !isWholePlant(frame, at.areaId)) {
    if (frame.productionAreaIds.includes(at.areaId)) {
      const alike = [...areasBelow(frame, at.areaId)].filter(
        (id) => metered.has(id) && frame.areas.get(id)?.equipmentType === unit.equipmentType,
      );
      return alike.length === 1 ? at.areaId : null;
    }
    at = at.parentId === null ? undefined : frame.areas.get(at.parentId);
  }
  return null;
}

/** The highest quarter hour of a meter, kWh; 0 without a reading. It stands for the rated load, which no meter tells. */
export function highestSlot(blocks: readonly DayBlock[], meterKey: number, period: Period): number {
  let highest = 0;
  for (const block of blocks) {
    const meter = block.meters.get(meterKey);
    if (!meter) continue;
    const end = slotIndex(block, period.toMs);
    for (let index = slotIndex(block, period.fromMs); index < end; index += 1) {
      const kwh = meter.values[index] ?? Number.NaN;
      if ((meter.quality[index] ?? 4) < QUALITY_BAD && kwh > highest) highest = kwh;
    }
  }
  return highest;
}

export interface MachineSum {
  kwh: number;
  /** Used while it ran below the idle share of its highest load and made nothing. */
  idleKwh: number;
  runSlots: number;
  known: number;
  slots: number;
}

/** @param highest  of {@link highestSlot} @param idleShare  0..1 */
export function machineSum(
  blocks: readonly DayBlock[],
  machine: Machine,
  period: Period,
  highest: number,
  idleShare: number,
): MachineSum {
  const sum: MachineSum = { kwh: 0, idleKwh: 0, runSlots: 0, known: 0, slots: 0 };
  for (const block of blocks) {
    const meter = block.meters.get(machine.meterKey);
    const output =
      machine.outputAreaId === null ? null : block.output.get(outputKey(machine.outputAreaId, null));
    const end = slotIndex(block, period.toMs);
    for (let index = slotIndex(block, period.fromMs); index < end; index += 1) {
      sum.slots += 1;
      const kwh = meter?.values[index] ?? Number.NaN;
      if (Number.isNaN(kwh) || (meter?.quality[index] ?? 4) >= QUALITY_BAD) continue;
      sum.known += 1;
      sum.kwh += kwh;
      if (highest === 0 || kwh < highest * STANDS_BELOW_SHARE) continue;
      const made = output ? output.massT[index] || output.quantity[index] || 0 : 0;
      if (kwh < highest * idleShare && !(made > 0)) sum.idleKwh += kwh;
      else sum.runSlots += 1;
    }
  }
  return sum;
}

export interface LatestLoad {
  readonly kw: number;
  /** End of its minute. */
  readonly atMs: number;
}

/** The newest minute of each meter that has one within a time; those without are left out. */
export async function latestLoads(
  db: Database,
  meterKeys: readonly number[],
  zone: string,
  nowMs: number,
  withinMs: number,
): Promise<ReadonlyMap<number, LatestLoad>> {
  const toMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const fromMs = toMs - withinMs;
  const keys = `{${meterKeys.join(',')}}`;
  const skip = sql`greatest(0, round(extract(epoch from (${new Date(fromMs)}::timestamptz - t0)) / 60)::int)`;
  const { rows } = await sql<{ meter_key: number; t0: Date; skipped: number; part: Uint8Array }>`
    select meter_key, t0, ${skip} as skipped,
      substring("values" from ${skip} * 4 + 1 for ${(withinMs / MINUTE_MS) * 4}) as part
    from minute_block where meter_key = any(${keys}::int[])
      and day >= ${civilDayAt(zone, fromMs)} and day <= ${civilDayAt(zone, toMs)}`.execute(db);
  const found = new Map<number, LatestLoad>();
  for (const { meter_key: key, t0, skipped, part } of rows) {
    const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
    for (let index = Math.floor(part.byteLength / 4) - 1; index >= 0; index -= 1) {
      const kw = view.getFloat32(index * 4, true);
      const atMs = t0.getTime() + (skipped + index + 1) * MINUTE_MS;
      if (Number.isNaN(kw) || atMs > toMs) continue;
      if (atMs > (found.get(key)?.atMs ?? 0)) found.set(key, { kw, atMs });
      break;
    }
  }
  return found;
}

/** Areas with an open stop at a moment: whether it was planned. */
export async function openStops(
  db: Database,
  plantId: string,
  atMs: number,
): Promise<ReadonlyMap<string, { readonly isPlanned: boolean }>> {
  const at = new Date(atMs);
  const rows = await db
    .selectFrom('stop_event')
    .select(['area_id', 'planned'])
    .where('plant_id', '=', plantId)
    .where('from_at', '<=', at)
    .where((where) => where.or([where('to_at', 'is', null), where('to_at', '>', at)]))
    .execute();
  return new Map(rows.map((row) => [row.area_id, { isPlanned: row.planned }]));
}

/** What a quarter hour of a machine was; `unknown` without a reading that counts. */
export type SlotState = 'run' | 'idle' | 'stop' | 'fault' | 'unknown';

export interface StateSpan extends Period {
  readonly state: SlotState;
}

/** A stop of the machine, of a part of it or of what it belongs to. */
interface MachineStop extends Period {
  readonly isPlanned: boolean;
}

/**
 * The states of a machine one after the other over a period of whole quarter hours, equal neighbours joined: what it
 * used and made says whether it ran, a recorded stop over the middle of the quarter hour why it did not.
 * @param highest  of {@link highestSlot} @param idleShare  0..1 @param stops  of this machine
 */
export function stateSpans(
  blocks: readonly DayBlock[],
  machine: Machine,
  period: Period,
  highest: number,
  idleShare: number,
  stops: readonly MachineStop[],
): StateSpan[] {
  const spans: StateSpan[] = [];
  for (const block of blocks) {
    const meter = block.meters.get(machine.meterKey);
    const output =
      machine.outputAreaId === null ? null : block.output.get(outputKey(machine.outputAreaId, null));
    const end = slotIndex(block, period.toMs);
    for (let index = slotIndex(block, period.fromMs); index < end; index += 1) {
      const fromMs = block.fromMs + index * SLOT_MS;
      const kwh = meter?.values[index] ?? Number.NaN;
      const isKnown = !Number.isNaN(kwh) && (meter?.quality[index] ?? 4) < QUALITY_BAD;
      const made = output ? output.massT[index] || output.quantity[index] || 0 : 0;
      const state = isKnown ? stateOfSlot(kwh, made, highest, idleShare, stops, fromMs) : 'unknown';
      const last = spans.at(-1);
      if (last?.state === state && last.toMs === fromMs)
        spans[spans.length - 1] = { ...last, toMs: fromMs + SLOT_MS };
      else spans.push({ state, fromMs, toMs: fromMs + SLOT_MS });
    }
  }
  return spans;
}

function stateOfSlot(
  kwh: number,
  made: number,
  highest: number,
  idleShare: number,
  stops: readonly MachineStop[],
  fromMs: number,
): SlotState {
  const isTurning = highest > 0 && kwh >= highest * STANDS_BELOW_SHARE;
  if (isTurning && (kwh >= highest * idleShare || made > 0)) return 'run';
  const middleMs = fromMs + SLOT_MS / 2;
  const stop = stops.find((one) => one.fromMs <= middleMs && middleMs < one.toMs);
  if (stop) return stop.isPlanned ? 'stop' : 'fault';
  return isTurning ? 'idle' : 'stop';
}
