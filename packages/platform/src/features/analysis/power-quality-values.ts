/** Ten-minute values of the points at which a plant watches the quality of its power. */
import { areasBelow } from '../../engine/energy/plant-frame.ts';
import type { Period } from '../../engine/plant-time/periods.ts';
import { POWER_QUALITY_VALUES, type PowerQualityValue } from '../../engine/power-quality/values.ts';
import { WINDOW_MS } from '../../engine/power-quality/assess.ts';
import { readTags, type TagSeries } from '../../store/tags/tag-store.ts';
import type { ChoiceContext } from './analysis.ts';
import { finite } from './figures.ts';
import { SAG_PCT } from './power-quality-limits.ts';

const DAY_MS = 86_400_000;
/** This much of a long period is looked at: what is judged is a week. */
export const WATCHED_DAYS_MAX = 31;

export interface WatchedPoint {
  /** `pcc` is the connection to the grid, `t1` the first transformer. */
  readonly code: string;
  readonly meterId: string;
  readonly nominalKv: number;
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
  const points = await db
    .selectFrom('power_quality_point')
    .select(['code', 'meter_id as meterId', 'nominal_kv as nominalKv'])
    .where('plant_id', '=', plantId)
    .orderBy('sort')
    .execute();
  const below = areasBelow(frame, area.areaId);
  const all = points.flatMap((point) => {
    const meter = frame.meters.find(({ meterId }) => meterId === point.meterId);
    return meter ? [{ ...point, name: context.nameOf(meter), areaId: meter.areaId }] : [];
  });
  const own = all.filter(({ areaId }) => below.has(areaId));
  // The supply that an area hangs on is the plant's.
  return own.length > 0 ? own : all;
}

/** The part of a period whose values can be told. */
export function watchedPeriod({ fromMs, toMs }: Period): Period {
  return { fromMs: Math.max(fromMs, toMs - WATCHED_DAYS_MAX * DAY_MS), toMs };
}

/** What the points measured in a period, by their codes. */
export async function valuesOf(
  { db, plantId, frame }: Pick<ChoiceContext, 'db' | 'plantId' | 'frame'>,
  points: readonly WatchedPoint[],
  period: Period,
): Promise<ReadonlyMap<string, PointValues>> {
  const codes = points.flatMap(({ code }) => POWER_QUALITY_VALUES.map((value) => `pq.${code}.${value}`));
  const series = await readTags(db, plantId, frame.calendar.zone, codes, period);
  return new Map(points.map(({ code }) => [code, windowsOf(series, `pq.${code}`)]));
}

/** Windows of one point. One of which nothing is known is left out. */
export function windowsOf(series: TagSeries, prefix: string): PointValues {
  const power = series.of(`${prefix}.p`);
  const known = Array.from(power.keys()).filter((index) => !Number.isNaN(power[index]));
  const kept = new Map<PowerQualityValue, readonly number[]>();
  return {
    t: known.map((index) => series.fromMs + index * WINDOW_MS),
    at(value) {
      const found = kept.get(value);
      if (found) return found;
      const all = series.of(`${prefix}.${value}`);
      const own = known.map((index) => all[index] ?? Number.NaN);
      kept.set(value, own);
      return own;
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
