import type { Database } from '../database/index.ts';
import { lastMinute, forecastDemand, readMinutes, slidingDemand, type DemandForecast } from './minutes.ts';
import { SLOT_MS, type Period } from '../../engine/plant-time/periods.ts';
import type { MeterPlan, PlantFrame } from '../../engine/energy/plant-frame.ts';
import type { Tariff } from '../../engine/energy/tariff.ts';

/** Demand by the bill's rule: the 15-minute mean that slides by the minute, its forecast and what a month of it costs. */
const MINUTE_MS = 60_000;
const WINDOW_MINUTES = SLOT_MS / MINUTE_MS;

/** Mean of the 15 minutes that end with each minute; NaN where one of them is missing. */
function slidingMeans(minutes: Float64Array): Float64Array {
  const means = new Float64Array(minutes.length).fill(Number.NaN);
  let sum = 0;
  let run = 0;
  for (let index = 0; index < minutes.length; index += 1) {
    const kw = minutes[index] ?? Number.NaN;
    if (Number.isNaN(kw)) {
      sum = 0;
      run = 0;
      continue;
    }
    sum += kw;
    run += 1;
    if (run > WINDOW_MINUTES) sum -= minutes[index - WINDOW_MINUTES] ?? 0;
    if (run >= WINDOW_MINUTES) means[index] = sum / WINDOW_MINUTES;
  }
  return means;
}

const meterKeys = (plan: MeterPlan): readonly number[] =>
  plan.parents.length > 0 ? plan.parents : plan.children;

export interface DemandNow {
  /** Mean of the latest 15 whole minutes. */
  readonly kw: number;
  /** End of them. */
  readonly atMs: number;
  readonly forecast: DemandForecast;
  /** Sliding means of each minute, the last the one that ends at `toMs`. */
  readonly means: Float64Array;
  readonly fromMs: number;
}

/** A value that is older than this is no demand "now". */
const NOW_WITHIN_MS = 10 * MINUTE_MS;

/**
 * The demand at this moment with the course that led to it.
 * @param spanMs how much of the course is wanted
 * @returns null where the minutes are not kept or nothing arrived lately
 */
export async function demandNow(
  db: Database,
  frame: PlantFrame,
  plan: MeterPlan,
  nowMs: number,
  spanMs: number,
): Promise<DemandNow | null> {
  const keys = meterKeys(plan);
  const toMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const fromMs = toMs - spanMs;
  if (keys.length === 0) return null;
  const minutes = await readMinutes(db, keys, frame.calendar.zone, { fromMs: fromMs - SLOT_MS, toMs });
  const last = minutes && lastMinute(minutes);
  if (!minutes || !last) return null;
  const atMs = fromMs - SLOT_MS + (last.index + 1) * MINUTE_MS;
  const means = slidingMeans(minutes).slice(WINDOW_MINUTES);
  const kw = means[last.index - WINDOW_MINUTES] ?? Number.NaN;
  if (Number.isNaN(kw) || toMs - atMs > NOW_WITHIN_MS) return null;
  const windowFromMs = Math.floor(nowMs / SLOT_MS) * SLOT_MS;
  const inWindow = [...minutes.slice((windowFromMs - fromMs + SLOT_MS) / MINUTE_MS)];
  return { kw, atMs, forecast: forecastDemand(windowFromMs, inWindow, last.kw), means, fromMs };
}

export interface DemandMax {
  readonly kw: number;
  /** Start of its 15 minutes. */
  readonly atMs: number;
}

interface KeptMax {
  readonly max: DemandMax | null;
  readonly readAtMs: number;
}
/** What was highest on days that are over; late readings are seen after this time at the latest. */
const KEPT_MS = 15 * MINUTE_MS;
const kept = new WeakMap<Database, Map<string, KeptMax>>();
const KEPT_ENTRIES_MAX = 200;
const DAY_MS = 86_400_000;

async function highest(
  db: Database,
  keys: readonly number[],
  zone: string,
  period: Period,
): Promise<DemandMax | null> {
  if (period.toMs <= period.fromMs) return null;
  const minutes = await readMinutes(db, keys, zone, period);
  const found = minutes && slidingDemand(minutes);
  return found && { kw: found.maxKw, atMs: period.fromMs + found.index * MINUTE_MS };
}

/**
 * E8 of a period by a window that slides by the minute; null where the minutes are not kept.
 * @param period at most a month: the days before the last are read anew every quarter of an hour
 */
export async function slidingMaximum(
  db: Database,
  frame: PlantFrame,
  plan: MeterPlan,
  period: Period,
  nowMs: number,
): Promise<DemandMax | null> {
  const keys = meterKeys(plan);
  if (keys.length === 0) return null;
  const { zone } = frame.calendar;
  const lateFromMs = Math.max(period.fromMs, Math.floor((period.toMs - 1) / DAY_MS) * DAY_MS);
  let entries = kept.get(db);
  if (!entries) kept.set(db, (entries = new Map()));
  const key = `${keys.join(',')} ${period.fromMs} ${lateFromMs}`;
  let early = entries.get(key);
  const ageMs = nowMs - (early?.readAtMs ?? Number.NEGATIVE_INFINITY);
  if (!early || ageMs < 0 || ageMs >= KEPT_MS) {
    early = {
      max: await highest(db, keys, zone, { fromMs: period.fromMs, toMs: lateFromMs }),
      readAtMs: nowMs,
    };
    if (entries.size >= KEPT_ENTRIES_MAX) entries.clear();
    entries.set(key, early);
  }
  // A window may begin on the day before.
  const lateWindowMs = Math.max(period.fromMs, lateFromMs - (SLOT_MS - MINUTE_MS));
  const late = await highest(db, keys, zone, { fromMs: lateWindowMs, toMs: period.toMs });
  if (!early.max || !late) return early.max ?? late;
  return late.kw > early.max.kw ? late : early.max;
}

export interface DemandCharge {
  readonly mode: 'actual' | 'contract' | 'capacity';
  readonly contractKw: number | null;
  readonly capacityKva: number | null;
}

/** Above this share of the contract each kW is charged double. */
const CONTRACT_TOLERANCE = 1.05;

/**
 * T6 of a month, CNY; null where the tariff or the setting lacks what the mode asks for. From the tariff's kWh per kVA
 * and month on, demand is charged at its reduced share.
 */
export function demandCharge(
  tariff: Tariff | null,
  { mode, contractKw, capacityKva }: DemandCharge,
  maxKw: number | null,
  monthKwh: number | null,
): number | null {
  if (mode === 'capacity') {
    const price = tariff?.capacityPrice ?? null;
    return price === null || capacityKva === null ? null : capacityKva * price;
  }
  const price = tariff?.demandPrice ?? null;
  if (price === null || maxKw === null) return null;
  const relief = tariff?.demandRelief ?? null;
  const perKva = capacityKva && monthKwh !== null ? monthKwh / capacityKva : 0;
  const share = relief && perKva >= relief.kwhPerKva ? relief.share : 1;
  if (mode === 'actual') return maxKw * price * share;
  if (contractKw === null) return null;
  const above = Math.max(0, maxKw - contractKw * CONTRACT_TOLERANCE);
  return (contractKw + above * 2) * price * share;
}
