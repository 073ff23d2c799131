/** Ten-minute values of the points at which a plant watches the quality of its power. */
import { areasBelow } from '../energy/plant-frame.ts';
import type { Period } from '../energy/periods.ts';
import { processValuesOf } from '../plant/index.ts';
import { MODEL_NAMES, POWER_QUALITY_SITES } from '../plant/models/plant-models.ts';
import {
  POWER_QUALITY_VALUES,
  powerQualityPoints,
  type PowerQualityPoint,
  type PowerQualityValue,
} from '../plant/models/parts/power-quality.ts';
import { modelOf } from '../alarms/model-tags.ts';
import type { ChoiceContext } from './analysis.ts';
import { finite } from './figures.ts';
import { SAG_PCT } from './power-quality-limits.ts';

const MINUTE_MS = 60_000;
const WINDOW_MINUTES = 10;
/** Process values are made again from the midnight before: this much of a long period is looked at. */
export const WATCHED_DAYS_MAX = 31;

export interface WatchedPoint extends PowerQualityPoint {
  readonly name: string;
}

/** Values of one point, each list as long as `t`: the beginnings of the windows, epoch ms. */
export interface PointValues {
  readonly t: readonly number[];
  at(value: PowerQualityValue): readonly number[];
}

/** The points of an area; those of the whole plant where it has none of its own, and none where the plant watches nothing. */
export async function watchedPoints(context: ChoiceContext): Promise<readonly WatchedPoint[]> {
  const { db, plantId, frame, area } = context;
  if (processValuesOf(db) === null) return [];
  const plant = await db
    .selectFrom('plant')
    .select('model')
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  const name = MODEL_NAMES.find((each) => each === plant?.model);
  const model = name && modelOf(name, plantId);
  if (!name || !model) return [];
  const below = areasBelow(frame, area.areaId);
  const all = powerQualityPoints(model, POWER_QUALITY_SITES[name]).flatMap((point) => {
    const meter = frame.meters.find(({ meterId }) => meterId === point.meterId);
    return meter ? [{ ...point, name: context.nameOf(meter), areaId: meter.areaId }] : [];
  });
  const own = all.filter(({ areaId }) => below.has(areaId));
  // The supply that an area hangs on is the plant's.
  return own.length > 0 ? own : all;
}

/** The part of a period whose values can be told. */
export function watchedPeriod({ fromMs, toMs }: Period): Period {
  return { fromMs: Math.max(fromMs, toMs - WATCHED_DAYS_MAX * 1_440 * MINUTE_MS), toMs };
}

/** What the points measured in a period, by their codes. */
export async function valuesOf(
  { db, plantId }: Pick<ChoiceContext, 'db' | 'plantId'>,
  points: readonly WatchedPoint[],
  { fromMs, toMs }: Period,
): Promise<ReadonlyMap<string, PointValues>> {
  const codes = points.flatMap(({ code }) => POWER_QUALITY_VALUES.map((value) => `pq.${code}.${value}`));
  const series = await processValuesOf(db)?.signalSeries(plantId, codes, fromMs, toMs);
  if (!series) return new Map();
  return new Map(
    points.map(({ code }) => [
      code,
      windowsOf(series.t0Ms, (value) => series.values.get(`pq.${code}.${value}`) ?? new Float32Array()),
    ]),
  );
}

/** Minutes to windows. A window of which nothing is known is left out; a sag anywhere in one is told of it. */
export function windowsOf(t0Ms: number, minutesOf: (value: PowerQualityValue) => Float32Array): PointValues {
  const power = minutesOf('p');
  const starts: number[] = [];
  const first = Math.floor(t0Ms / MINUTE_MS);
  for (let index = 0; index < power.length; index += 1) {
    const begins = index === 0 || (first + index) % WINDOW_MINUTES === 0;
    if (begins && !Number.isNaN(power[index])) starts.push(index);
  }
  const endOf = (start: number): number =>
    Math.min(power.length, start + WINDOW_MINUTES - ((first + start) % WINDOW_MINUTES));
  const kept = new Map<PowerQualityValue, readonly number[]>();
  return {
    t: starts.map((index) => t0Ms + index * MINUTE_MS),
    at(value) {
      const known = kept.get(value);
      if (known) return known;
      const minutes = minutesOf(value);
      const found = starts.map((start) => {
        if (value !== 'residualPct') return minutes[start] ?? Number.NaN;
        return Math.min(...minutes.subarray(start, endOf(start)));
      });
      kept.set(value, found);
      return found;
    },
  };
}

/** The value that 95 % of all do not exceed; null of none. */
export function percentile95(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return finite(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null);
}

export const greatestOf = (...lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map((_, index) => Math.max(...lists.map((list) => list[index] ?? Number.NaN)));

/** Of the mean of the three voltages from the nominal one, per cent. */
export const deviationsOf = (values: PointValues, nominalKv: number): number[] => {
  const [ab, bc, ca] = [values.at('uab'), values.at('ubc'), values.at('uca')];
  return ab.map((volts, index) => {
    const mean = (volts + (bc[index] ?? Number.NaN) + (ca[index] ?? Number.NaN)) / 3;
    return (mean / (nominalKv * 1_000) - 1) * 100;
  });
};

/** Power factor of the energy of all windows, as a bill takes it; null where nothing was drawn. */
export function meanPowerFactor(values: PointValues): number | null {
  const total = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0);
  const active = total(values.at('p'));
  const apparent = Math.hypot(active, total(values.at('q')));
  return apparent === 0 ? null : finite(active / apparent);
}

export const sagsOf = (values: PointValues): readonly number[] =>
  values.at('residualPct').filter((pct) => pct < SAG_PCT);
