import {
  addSum,
  emptyOutput,
  emptySum,
  outputKey,
  slotIndex,
  slotsOf,
  sumDay,
  sumOutput,
  wholeSlot,
  type DayBlock,
  type OutputSum,
  type SlotSum,
} from './day-block.ts';
import { SLOT_MS, type Period } from '../plant-time/periods.ts';
import {
  isMetered,
  gradedPlan,
  meterPlan,
  productionPlan,
  type MeterPlan,
  type PlantEnergyType,
  type PlantFrame,
} from './plant-frame.ts';

/**
 * Figures over slots. Everything here is pure: blocks in, numbers out. A ratio is a sum over a sum, and null where its
 * denominator is 0 or less than 80 % of the readings are there.
 */
export const RATIO_MIN_COMPLETENESS_PCT = 80;
const SLOT_HOURS = 0.25;

export type FigureQuality = 'good' | 'estimated' | 'noData';

/**
 * `estimated` is said of a sum whose gaps were substituted. Where more slots stay open than were substituted it is a
 * lower bound, and its completeness tells so.
 */
export function qualityOf({
  known,
  slots,
  estimated,
}: {
  readonly known: number;
  readonly slots: number;
  readonly estimated: number;
}): FigureQuality {
  if (known === 0) return 'noData';
  return estimated > 0 && estimated >= slots - known ? 'estimated' : 'good';
}

/** Sum of a plan over a period. */
export function sumPeriod(blocks: readonly DayBlock[], plan: MeterPlan, period: Period): SlotSum {
  const total = emptySum();
  for (const block of blocks) {
    if (block.toMs > period.fromMs && block.fromMs < period.toMs)
      addSum(total, sumDay(block, plan, period.fromMs, period.toMs));
  }
  return total;
}

/** Per cent of the expected readings that were measured. */
export function completenessPct(sum: { expectedReadings: number; measuredReadings: number }): number {
  return sum.expectedReadings === 0 ? 0 : (sum.measuredReadings / sum.expectedReadings) * 100;
}

/** Slots hold three decimals, so a sum has no more: binary noise must not decide how a half is rounded. */
export const quantityOf = (sum: SlotSum): number | null =>
  sum.known === 0 ? null : Math.round(sum.quantity * 1000) / 1000;

/** A ratio of sums; null where the denominator is 0 or too little was measured. */
function ratio(numerator: number | null, denominator: number | null, completeness: number): number | null {
  if (numerator === null || denominator === null || denominator === 0) return null;
  return completeness < RATIO_MIN_COMPLETENESS_PCT ? null : numerator / denominator;
}

/** Change against an earlier figure in per cent; null where that one is unknown or 0. */
export function changePct(current: number | null, previous: number | null): number | null {
  if (current === null || previous === null || previous === 0) return null;
  return (current / previous - 1) * 100;
}

/** Mean price of what was used; null where the cost is unknown or too little was measured. */
export function averagePrice(costCny: number | null, sum: SlotSum): number | null {
  return ratio(costCny, quantityOf(sum), completenessPct(sum));
}

/** Cost in CNY by the flat price, else by the tariff; null where neither covers all of the quantity. */
export function costOf(type: PlantEnergyType, sum: SlotSum): number | null {
  if (sum.known === 0) return null;
  if (type.priceCny !== null) return sum.quantity * type.priceCny;
  const uncovered = Math.abs(sum.quantity - sum.tariffQuantity);
  return uncovered > 1e-6 * Math.abs(sum.quantity) ? null : sum.tariffCny;
}

/** One energy of an area over a period. */
export interface EnergyLine {
  readonly type: PlantEnergyType;
  readonly sum: SlotSum;
  readonly quantity: number | null;
  readonly kgce: number | null;
  readonly co2Kg: number | null;
  readonly gj: number | null;
  readonly costCny: number | null;
}
/** All energies of an area over a period, and their totals. */
export interface EnergyAccount {
  readonly lines: readonly EnergyLine[];
  readonly kgce: number | null;
  readonly co2Kg: number | null;
  readonly gj: number | null;
  /** Null where an energy with a quantity has no price. */
  readonly costCny: number | null;
  readonly completeness: number;
  readonly estimated: number;
  readonly quality: FigureQuality;
}

const times = (quantity: number | null, factor: number): number | null =>
  quantity === null ? null : quantity * factor;
const total = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/** What a sum is worth by the energy type's factors. */
export function energyLine(type: PlantEnergyType, sum: SlotSum): EnergyLine {
  const quantity = quantityOf(sum);
  return {
    type,
    sum,
    quantity,
    kgce: times(quantity, type.kgcePerUnit),
    co2Kg: times(quantity, type.co2KgPerUnit),
    gj: times(quantity, type.gjPerUnit),
    costCny: costOf(type, sum),
  };
}

/** E2, E4 and E13 of an area: the metered energies it uses, in their order. */
export function energyAccount(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  areaId: string,
  period: Period,
): EnergyAccount {
  const lines: EnergyLine[] = [];
  for (const type of frame.energyTypes) {
    const plan = meterPlan(frame, areaId, type.energyCode);
    if (isMetered(plan)) lines.push(energyLine(type, sumPeriod(blocks, plan, period)));
  }
  return accountOf(lines);
}

/** Totals over energies. */
export function accountOf(lines: readonly EnergyLine[]): EnergyAccount {
  const all = { expectedReadings: 0, measuredReadings: 0, estimated: 0, known: 0, slots: 0 };
  for (const { sum } of lines) {
    all.expectedReadings += sum.expectedReadings;
    all.measuredReadings += sum.measuredReadings;
    all.estimated += sum.estimated;
    all.known += sum.known;
    all.slots += sum.slots;
  }
  const isUnpriced = lines.some((line) => line.quantity !== null && line.costCny === null);
  return {
    lines,
    kgce: total(lines.map((line) => line.kgce)),
    co2Kg: total(lines.map((line) => line.co2Kg)),
    gj: total(lines.map((line) => line.gj)),
    costCny: isUnpriced ? null : total(lines.map((line) => line.costCny)),
    completeness: completenessPct(all),
    estimated: all.estimated,
    quality: qualityOf(all),
  };
}

/**
 * Good output of an area over a period; null where none is counted for it.
 * @param grade  only what came in this grade, where products are told apart
 */
export function outputOf(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  areaId: string,
  period: Period,
  grade: string | null = null,
): OutputSum | null {
  const areaIds = grade === null ? productionPlan(frame, areaId) : gradedPlan(frame, areaId);
  if (areaIds.length === 0) return null;
  const keys = areaIds.map((id) => outputKey(id, grade));
  const sum = emptyOutput();
  for (const block of blocks) {
    if (block.toMs <= period.fromMs || block.fromMs >= period.toMs) continue;
    const day = sumOutput(block, keys, period.fromMs, period.toMs);
    sum.quantity += day.quantity;
    sum.massT += day.massT;
    sum.known += day.known;
    sum.knownMass += day.knownMass;
    sum.expected += day.expected;
  }
  return sum;
}

/** E3: energy per unit of good output. `completeness` is the lesser of both sides. */
export function unitConsumptionOf(
  energy: number | null,
  energyCompleteness: number,
  output: OutputSum | null,
): { value: number | null; completeness: number } {
  if (!output) return { value: null, completeness: 0 };
  const outputCompleteness = output.expected === 0 ? 0 : (output.known / output.expected) * 100;
  const completeness = Math.min(energyCompleteness, outputCompleteness);
  const quantity = output.known === 0 ? null : output.quantity;
  return { value: ratio(energy, quantity, completeness), completeness };
}

export interface BalanceSum {
  parent: number;
  children: number;
  slots: number;
  known: number;
}

/**
 * E11: what a plant's incomer measured and its feeders did not, over the slots in which all of them are known, so
 * that a gap of one feeder does not look like a loss. Null where the plant has no incomer.
 */
export function balanceOf(
  blocks: readonly DayBlock[],
  plan: MeterPlan,
  period: Period,
): { readonly sum: BalanceSum; readonly unaccountedPct: number | null } | null {
  if (plan.parents.length === 0 || plan.children.length === 0) return null;
  const sum: BalanceSum = { parent: 0, children: 0, slots: 0, known: 0 };
  for (const block of blocks) {
    const from = Math.max(period.fromMs, block.fromMs);
    const to = Math.min(period.toMs, block.toMs);
    for (let at = from; at < to; at += SLOT_MS) {
      const index = Math.round((at - block.fromMs) / SLOT_MS);
      sum.slots += 1;
      const parent = wholeSlot(block, plan.parents, index);
      const children = wholeSlot(block, plan.children, index);
      if (parent === null || children === null) continue;
      sum.known += 1;
      sum.parent += parent;
      sum.children += children;
    }
  }
  const completeness = sum.slots === 0 ? 0 : (sum.known / sum.slots) * 100;
  const share = ratio(sum.parent - sum.children, sum.parent, completeness);
  return { sum, unaccountedPct: share === null ? null : share * 100 };
}

export interface BucketSum {
  readonly fromMs: number;
  readonly sum: SlotSum;
}

/**
 * Sums of equal steps from the start of a period (`day`: of accounting days).
 * @param step milliseconds, a multiple of 15 min
 */
export function bucketSums(
  blocks: readonly DayBlock[],
  plan: MeterPlan,
  period: Period,
  step: number | 'day',
): BucketSum[] {
  if (step === 'day') {
    return blocks.map((block) => ({
      fromMs: Math.max(block.fromMs, period.fromMs),
      sum: sumDay(block, plan, period.fromMs, period.toMs),
    }));
  }
  const buckets: BucketSum[] = [];
  for (let fromMs = period.fromMs; fromMs < period.toMs; fromMs += step) {
    const toMs = Math.min(fromMs + step, period.toMs);
    buckets.push({ fromMs, sum: sumPeriod(blocks, plan, { fromMs, toMs }) });
  }
  return buckets;
}

/** E8 by quarter hours: the highest 15-minute mean and when it began; E9 with it. Null without a slot. */
export function demandOf(
  blocks: readonly DayBlock[],
  plan: MeterPlan,
  period: Period,
): { maxKw: number; atMs: number; meanKw: number; loadFactorPct: number | null } | null {
  let maxKw = -Infinity;
  let atMs = 0;
  let sumKw = 0;
  let known = 0;
  for (const block of blocks) {
    const fromMs = Math.max(period.fromMs, block.fromMs);
    slotsOf(block, plan, period.fromMs, period.toMs).values.forEach((quantity, index) => {
      if (Number.isNaN(quantity)) return;
      const kw = quantity / SLOT_HOURS;
      known += 1;
      sumKw += kw;
      if (kw <= maxKw) return;
      maxKw = kw;
      atMs = fromMs + index * SLOT_MS;
    });
  }
  if (known === 0) return null;
  const meanKw = sumKw / known;
  return { maxKw, atMs, meanKw, loadFactorPct: maxKw === 0 ? null : (meanKw / maxKw) * 100 };
}

/** How whole the readings of some meters are over a period. */
export interface ReadingCount {
  expected: number;
  measured: number;
  /** Slots of a meter that were substituted by rule. */
  estimated: number;
}

/** Counts slots times meters; expected ones that are neither measured nor estimated are missing. */
export function countReadings(
  blocks: readonly DayBlock[],
  meterKeys: readonly number[],
  period: Period,
): ReadingCount {
  const count: ReadingCount = { expected: 0, measured: 0, estimated: 0 };
  for (const block of blocks) {
    const from = slotIndex(block, period.fromMs);
    const to = slotIndex(block, period.toMs);
    for (const key of meterKeys) {
      count.expected += to - from;
      const meter = block.meters.get(key);
      if (!meter) continue;
      for (let index = from; index < to; index += 1) {
        const quality = meter.quality[index] ?? 4;
        if (quality >= 3 || Number.isNaN(meter.values[index] ?? Number.NaN)) continue;
        if (quality === 1) count.estimated += 1;
        else count.measured += 1;
      }
    }
  }
  return count;
}

/**
 * Meters whose latest slots are all missing.
 * @returns each with the moment since which it has been silent within the blocks
 */
export function silentMeters(
  blocks: readonly DayBlock[],
  meterKeys: readonly number[],
  toMs: number,
  atLeastSlots: number,
): { readonly meterKey: number; readonly sinceMs: number }[] {
  const found: { meterKey: number; sinceMs: number }[] = [];
  for (const meterKey of meterKeys) {
    let sinceMs = toMs;
    for (let at = toMs - SLOT_MS; ; at -= SLOT_MS) {
      const block = blocks.find((one) => one.fromMs <= at && at < one.toMs);
      const index = block ? slotIndex(block, at) : -1;
      const meter = block?.meters.get(meterKey);
      const isKnown = meter !== undefined && (meter.quality[index] ?? 4) < 3;
      if (!block || isKnown) break;
      sinceMs = at;
    }
    if (toMs - sinceMs >= atLeastSlots * SLOT_MS) found.push({ meterKey, sinceMs });
  }
  return found;
}
