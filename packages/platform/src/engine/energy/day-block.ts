import { SLOT_MS } from '../plant-time/periods.ts';
import type { MeterPlan } from './plant-frame.ts';
import { TIERS } from './tariff.ts';

/** The quarter hours of one accounting day of a plant, and the sums over them: the one place where slots are added up. */
/** Quality codes of the slot table in their order. */
export const SLOT_QUALITIES = ['good', 'estimated', 'uncertain', 'bad', 'noData'] as const;

export interface MeterDay {
  /** Base units a slot; NaN where nothing is known. */
  readonly values: Float64Array;
  /** As in the slot table: 0 good, 1 estimated, 2 uncertain, 3 bad, 4 no data. */
  readonly quality: Uint8Array;
}
export interface OutputDay {
  readonly quantity: Float64Array;
  readonly massT: Float64Array;
}
export interface DayBlock {
  readonly label: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly meters: ReadonlyMap<number, MeterDay>;
  /** By {@link outputKey}. */
  readonly output: ReadonlyMap<string, OutputDay>;
  /** Index into TIERS; -1 where no tariff holds. */
  readonly tier: Int8Array;
  /** CNY/kWh; NaN where no tariff holds. */
  readonly price: Float64Array;
}

/** All output of an area, or only what came in one grade. */
export const outputKey = (areaId: string, grade: string | null): string =>
  grade === null ? areaId : `${areaId}\n${grade}`;

const QUALITY_ESTIMATED = 1;
const QUALITY_BAD = 3;

/** A sum over slots with what it rests on. `quantity` counts only if `known` is not 0. */
export interface SlotSum {
  quantity: number;
  /** Electricity by TIERS, kWh; slots without a tariff are left out. */
  readonly tierQuantity: number[];
  /** Its cost by TIERS at the price of each slot, CNY. */
  readonly tierCny: number[];
  /** Quantity times the tariff's price, CNY, and the quantity it covers. */
  tariffCny: number;
  tariffQuantity: number;
  /** Slots of the period, those with a quantity, and those whose quantity was substituted. */
  slots: number;
  known: number;
  estimated: number;
  /** Readings the slots should rest on (slots times meters) and those that were measured. */
  expectedReadings: number;
  measuredReadings: number;
}

/** Nothing yet. */
export function emptySum(): SlotSum {
  return {
    quantity: 0,
    tierQuantity: TIERS.map(() => 0),
    tierCny: TIERS.map(() => 0),
    tariffCny: 0,
    tariffQuantity: 0,
    slots: 0,
    known: 0,
    estimated: 0,
    expectedReadings: 0,
    measuredReadings: 0,
  };
}

/** Adds a sum to another; ratios are made of the totals only. */
export function addSum(into: SlotSum, more: SlotSum): void {
  into.quantity += more.quantity;
  for (let index = 0; index < TIERS.length; index += 1) {
    into.tierQuantity[index] = (into.tierQuantity[index] ?? 0) + (more.tierQuantity[index] ?? 0);
    into.tierCny[index] = (into.tierCny[index] ?? 0) + (more.tierCny[index] ?? 0);
  }
  into.tariffCny += more.tariffCny;
  into.tariffQuantity += more.tariffQuantity;
  into.slots += more.slots;
  into.known += more.known;
  into.estimated += more.estimated;
  into.expectedReadings += more.expectedReadings;
  into.measuredReadings += more.measuredReadings;
}

/** Index of the first slot that starts at or after a moment, kept inside the day. */
export function slotIndex(block: DayBlock, ms: number): number {
  const index = Math.ceil((ms - block.fromMs) / SLOT_MS);
  return Math.min(Math.max(index, 0), block.tier.length);
}

interface SlotReading {
  value: number;
  estimated: boolean;
  expected: number;
  measured: number;
}

/** From so many meters on they are added up once a day: an import may bring thousands. */
const MANY_METERS = 16;

/** The slots of many meters added up, as `readMeters` does it slot by slot. */
interface ManyMeters {
  readonly values: Float64Array;
  /** 1 where something was substituted. */
  readonly estimated: Uint8Array;
  readonly measured: Uint16Array;
  /** 1 where every meter is known. */
  readonly whole: Uint8Array;
}

/** By the list of keys itself, which a plan keeps. */
const manyMeters = new WeakMap<DayBlock, WeakMap<readonly number[], ManyMeters>>();

function addedUp(block: DayBlock, keys: readonly number[]): ManyMeters {
  let sums = manyMeters.get(block);
  if (!sums) manyMeters.set(block, (sums = new WeakMap()));
  let sum = sums.get(keys);
  if (!sum) sums.set(keys, (sum = addUp(block, keys)));
  return sum;
}

/** Meter by meter: slot by slot, each would be looked up as often as the day has slots. */
function addUp(block: DayBlock, keys: readonly number[]): ManyMeters {
  const { length } = block.tier;
  const values = new Float64Array(length).fill(Number.NaN);
  const estimated = new Uint8Array(length);
  const measured = new Uint16Array(length);
  const whole = new Uint8Array(length).fill(1);
  for (const key of keys) {
    const meter = block.meters.get(key);
    if (!meter) {
      whole.fill(0);
      continue;
    }
    for (let index = 0; index < length; index += 1) {
      const value = meter.values[index] ?? Number.NaN;
      const quality = meter.quality[index] ?? 4;
      if (Number.isNaN(value) || quality >= QUALITY_BAD) {
        whole[index] = 0;
        continue;
      }
      const sum = values[index] ?? Number.NaN;
      values[index] = Number.isNaN(sum) ? value : sum + value;
      if (quality === QUALITY_ESTIMATED) estimated[index] = 1;
      else measured[index] = (measured[index] ?? 0) + 1;
    }
  }
  return { values, estimated, measured, whole };
}

/** What all meters of a slot add up to; null where one of them is not known. */
export function wholeSlot(block: DayBlock, keys: readonly number[], index: number): number | null {
  const slot = { ...NO_READING };
  if (!readMeters(block, keys, index, slot)) return null;
  return keys.length === 0 ? 0 : slot.value;
}

const NO_READING: SlotReading = { value: 0, estimated: false, expected: 0, measured: 0 };

function readMeters(block: DayBlock, keys: readonly number[], index: number, into: SlotReading): boolean {
  if (keys.length >= MANY_METERS) {
    const { values, estimated, measured, whole } = addedUp(block, keys);
    into.value = values[index] ?? Number.NaN;
    into.estimated = estimated[index] === 1;
    into.expected = keys.length;
    into.measured = measured[index] ?? 0;
    return whole[index] === 1;
  }
  let isWhole = true;
  into.value = Number.NaN;
  into.estimated = false;
  into.expected = keys.length;
  into.measured = 0;
  for (const key of keys) {
    const meter = block.meters.get(key);
    const value = meter?.values[index] ?? Number.NaN;
    const quality = meter?.quality[index] ?? 4;
    if (Number.isNaN(value) || quality >= QUALITY_BAD) {
      isWhole = false;
      continue;
    }
    into.value = Number.isNaN(into.value) ? value : into.value + value;
    if (quality === QUALITY_ESTIMATED) into.estimated = true;
    else into.measured += 1;
  }
  return isWhole;
}

/**
 * One slot of a plan. Where the parent meter is dead the sum of its children stands in and counts as estimated.
 * @param into overwritten, so that a loop over slots makes no garbage
 */
function readSlot(block: DayBlock, plan: MeterPlan, index: number, into: SlotReading): void {
  if (plan.parents.length === 0) {
    readMeters(block, plan.children, index, into);
    return;
  }
  if (readMeters(block, plan.parents, index, into) || plan.children.length === 0) return;
  readMeters(block, plan.children, index, into);
  // Every slot weighs what its parents do, however many children stand in for them.
  into.measured *= plan.parents.length / into.expected;
  into.expected = plan.parents.length;
  if (!Number.isNaN(into.value)) into.estimated = true;
}

function sumSlots(block: DayBlock, plan: MeterPlan, from: number, to: number): SlotSum {
  const sum = emptySum();
  const slot = { ...NO_READING };
  for (let index = from; index < to; index += 1) {
    readSlot(block, plan, index, slot);
    sum.slots += 1;
    sum.expectedReadings += slot.expected;
    sum.measuredReadings += slot.measured;
    if (Number.isNaN(slot.value)) continue;
    sum.known += 1;
    sum.quantity += slot.value;
    if (slot.estimated) sum.estimated += 1;
    const tier = block.tier[index] ?? -1;
    if (tier < 0) continue;
    const cny = slot.value * (block.price[index] ?? 0);
    sum.tierQuantity[tier] = (sum.tierQuantity[tier] ?? 0) + slot.value;
    sum.tierCny[tier] = (sum.tierCny[tier] ?? 0) + cny;
    sum.tariffCny += cny;
    sum.tariffQuantity += slot.value;
  }
  return sum;
}

/** Sums of whole days, kept as long as their block is: the cache of closed accounting days. */
const wholeDays = new WeakMap<DayBlock, Map<string, SlotSum>>();

/**
 * Sum of a plan over the part of the day that lies in [fromMs, toMs). A whole day is added up once and remembered with
 * its block, so it is the slots' sum to the last bit.
 */
export function sumDay(block: DayBlock, plan: MeterPlan, fromMs: number, toMs: number): SlotSum {
  if (fromMs > block.fromMs || toMs < block.toMs)
    return sumSlots(block, plan, slotIndex(block, fromMs), slotIndex(block, toMs));
  let sums = wholeDays.get(block);
  if (!sums) wholeDays.set(block, (sums = new Map()));
  let sum = sums.get(plan.key);
  if (!sum) sums.set(plan.key, (sum = sumSlots(block, plan, 0, block.tier.length)));
  return sum;
}

/**
 * Adds a day of a plan up, so that everything that sums or reads it finds that done.
 * @returns how many values that took; 0 where it was done before
 */
export function prepareDay(block: DayBlock, plan: MeterPlan): number {
  const known = manyMeters.get(block);
  const lists = [plan.parents, plan.children].filter(
    (keys) => keys.length >= MANY_METERS && !known?.has(keys),
  );
  if (lists.length === 0 && wholeDays.get(block)?.has(plan.key)) return 0;
  for (const keys of lists) addedUp(block, keys);
  sumDay(block, plan, block.fromMs, block.toMs);
  return (1 + lists.reduce((sum, { length }) => sum + length, 0)) * block.tier.length;
}

/** Every slot of a plan in [fromMs, toMs): quantities with NaN gaps, and one quality letter a slot. */
export function slotsOf(
  block: DayBlock,
  plan: MeterPlan,
  fromMs: number,
  toMs: number,
): { values: number[]; quality: string } {
  const values: number[] = [];
  let quality = '';
  const slot = { ...NO_READING };
  const end = slotIndex(block, toMs);
  for (let index = slotIndex(block, fromMs); index < end; index += 1) {
    readSlot(block, plan, index, slot);
    values.push(slot.value);
    quality += Number.isNaN(slot.value) ? 'n' : slot.estimated ? 'e' : 'g';
  }
  return { values, quality };
}

export interface OutputSum {
  /** Base unit of the product; counts only if `known` is not 0. */
  quantity: number;
  /** Counts only if `knownMass` is not 0. */
  massT: number;
  known: number;
  knownMass: number;
  expected: number;
}

/** Nothing yet. */
export const emptyOutput = (): OutputSum => ({ quantity: 0, massT: 0, known: 0, knownMass: 0, expected: 0 });

/**
 * Good output over the part of the day that lies in [fromMs, toMs).
 * @param keys of the areas, see {@link outputKey}
 */
export function sumOutput(block: DayBlock, keys: readonly string[], fromMs: number, toMs: number): OutputSum {
  const sum = emptyOutput();
  const end = slotIndex(block, toMs);
  for (const key of keys) {
    const day = block.output.get(key);
    for (let index = slotIndex(block, fromMs); index < end; index += 1) {
      sum.expected += 1;
      const quantity = day?.quantity[index] ?? Number.NaN;
      const massT = day?.massT[index] ?? Number.NaN;
      if (!Number.isNaN(massT)) {
        sum.massT += massT;
        sum.knownMass += 1;
      }
      if (Number.isNaN(quantity)) continue;
      sum.quantity += quantity;
      sum.known += 1;
    }
  }
  return sum;
}
