import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { SLOT_MS, type Period } from '../../engine/plant-time/periods.ts';
import { civilDayAt } from '../../engine/plant-time/zone.ts';

/** Minute means from the minute blocks: the load curve, the load now, and demand to the minute. */
const MINUTE_MS = 60_000;
const WINDOW_MINUTES = SLOT_MS / MINUTE_MS;

/** Minute means as stored: little-endian float32, NaN is a gap. */
function decodeMinutes(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const minutes = new Float32Array(Math.floor(bytes.byteLength / 4));
  for (let index = 0; index < minutes.length; index += 1) minutes[index] = view.getFloat32(index * 4, true);
  return minutes;
}

/**
 * Minute means of some meters over a period, each by its key: one value a minute from the period's start (kW for
 * electricity), NaN is a gap. A meter without a block in the period is left out.
 */
export async function readMeterMinutes(
  db: Database,
  meterKeys: readonly number[],
  zone: string,
  period: Period,
): Promise<ReadonlyMap<number, Float64Array>> {
  const keys = `{${meterKeys.join(',')}}`;
  const { rows } = await sql<{ meter_key: number; t0: Date; values: Uint8Array }>`
    select meter_key, t0, "values" from minute_block where meter_key = any(${keys}::int[])
      and day >= ${civilDayAt(zone, period.fromMs)} and day <= ${civilDayAt(zone, period.toMs - 1)}`.execute(
    db,
  );
  const length = Math.ceil((period.toMs - period.fromMs) / MINUTE_MS);
  const found = new Map<number, Float64Array>();
  for (const row of rows) {
    const minutes = decodeMinutes(row.values);
    const kept = found.get(row.meter_key) ?? new Float64Array(length).fill(Number.NaN);
    found.set(row.meter_key, kept);
    const shift = Math.round((row.t0.getTime() - period.fromMs) / MINUTE_MS);
    const from = Math.max(0, -shift);
    const to = Math.min(minutes.length, length - shift);
    for (let index = from; index < to; index += 1) {
      const kw = minutes[index] ?? Number.NaN;
      if (!Number.isNaN(kw)) kept[index + shift] = kw;
    }
  }
  return found;
}

/**
 * Sum of some meters' minute means over a period.
 * @returns one value a minute, NaN where one of the meters has a gap; null where none of them has a block in the period
 */
export async function readMinutes(
  db: Database,
  meterKeys: readonly number[],
  zone: string,
  period: Period,
): Promise<Float64Array | null> {
  const found = await readMeterMinutes(db, meterKeys, zone, period);
  if (found.size === 0) return null;
  const length = Math.ceil((period.toMs - period.fromMs) / MINUTE_MS);
  const sum = new Float64Array(length).fill(found.size < meterKeys.length ? Number.NaN : 0);
  for (const minutes of found.values())
    minutes.forEach((kw, index) => {
      sum[index] = (sum[index] ?? 0) + kw;
    });
  return sum;
}

/** Newest minute with a value, and its index; null where all are gaps. */
export function lastMinute(minutes: Float64Array): { readonly index: number; readonly kw: number } | null {
  for (let index = minutes.length - 1; index >= 0; index -= 1) {
    const kw = minutes[index] ?? Number.NaN;
    if (!Number.isNaN(kw)) return { index, kw };
  }
  return null;
}

/** E8 with a window that slides by the minute: highest mean of 15 whole minutes; null without such a window. */
export function slidingDemand(
  minutes: Float64Array,
): { readonly maxKw: number; readonly index: number } | null {
  let best: { maxKw: number; index: number } | null = null;
  let run = 0;
  for (let index = 0; index < minutes.length; index += 1) {
    run = Number.isNaN(minutes[index]) ? 0 : run + 1;
    if (run < WINDOW_MINUTES) continue;
    let sum = 0;
    for (let back = 0; back < WINDOW_MINUTES; back += 1) sum += minutes[index - back] ?? 0;
    const kw = sum / WINDOW_MINUTES;
    if (!best || kw > best.maxKw) best = { maxKw: kw, index: index - WINDOW_MINUTES + 1 };
  }
  return best;
}

export interface DemandForecast {
  readonly windowEndMs: number;
  /** 15-minute mean at the end of the window, kW. */
  readonly kw: number;
  /** Energy so far in the window, kWh; minutes without a reading count at the load now. */
  readonly soFarKwh: number;
}

/**
 * Demand at the end of the running quarter hour: energy so far plus the load now over the time left.
 * @param minutes minute means from the window's start, as many as have run
 */
export function forecastDemand(
  windowFromMs: number,
  minutes: readonly number[],
  loadKw: number,
): DemandForecast {
  let soFarKwh = 0;
  for (const kw of minutes) soFarKwh += (Number.isNaN(kw) ? loadKw : kw) / 60;
  const leftHours = (WINDOW_MINUTES - minutes.length) / 60;
  return { windowEndMs: windowFromMs + SLOT_MS, kw: (soFarKwh + loadKw * leftHours) / 0.25, soFarKwh };
}
