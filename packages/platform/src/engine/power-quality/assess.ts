import type { Judge, PowerQualityIndex } from '@plantdeck/core/contract';
import type { Limit } from './limits.ts';

/** Values of power quality over a period, judged by the value that 95 % of them stay within. Pure. */
export type Values = ArrayLike<number>;

/** Tags that an index is made from, by their last part. */
export const INDEX_TAGS: Readonly<Record<PowerQualityIndex, readonly string[]>> = {
  uDev: ['uab', 'ubc', 'uca'],
  unbal: ['unbalance'],
  thdU: ['thdUa', 'thdUb', 'thdUc'],
  freq: ['f'],
  pf: ['pf'],
  flicker: ['pst'],
};

const NOMINAL_HZ = 50;
/** Plt is made of the twelve Pst of two hours. */
const FLICKER_WINDOWS = 12;
export const WINDOW_MS = 600_000;
/** Sums of values with gaps are no assessment: below this share nothing is said. */
const MIN_COMPLETENESS_PCT = 80;

/**
 * An index from its tags, one value for ten minutes (flicker: at the end of each two hours, else NaN). Of three phases
 * the one farthest from what it should be counts.
 * @param fromMs start of the first ten minutes
 */
export function indexSeries(
  index: PowerQualityIndex,
  tags: readonly Values[],
  nominalKv: number,
  fromMs: number,
): Float64Array {
  const [first] = tags;
  const length = first?.length ?? 0;
  const series = new Float64Array(length).fill(Number.NaN);
  for (let at = 0; at < length; at += 1) series[at] = valueAt(index, tags, nominalKv, fromMs, at);
  return series;
}

/** Without the noise of binary fractions, which would otherwise decide how a half is rounded. */
const exact = (value: number): number => Math.round(value * 1e9) / 1e9;

function valueAt(
  index: PowerQualityIndex,
  tags: readonly Values[],
  nominalKv: number,
  fromMs: number,
  at: number,
): number {
  const phases = tags.map((values) => values[at] ?? Number.NaN);
  const [first = Number.NaN] = phases;
  switch (index) {
    case 'uDev': {
      const nominalV = nominalKv * 1000;
      const deviations = phases.map((volts) => exact(((volts - nominalV) / nominalV) * 100));
      return deviations.reduce((worst, one) => (Math.abs(one) > Math.abs(worst) ? one : worst));
    }
    case 'thdU':
      return Math.max(...phases);
    case 'freq':
      return exact(first - NOMINAL_HZ);
    case 'flicker': {
      const endsWindow = Math.round(fromMs / WINDOW_MS + at + 1) % FLICKER_WINDOWS === 0;
      if (!endsWindow || at + 1 < FLICKER_WINDOWS) return Number.NaN;
      let cubes = 0;
      for (let back = 0; back < FLICKER_WINDOWS; back += 1)
        cubes += (tags[0]?.[at - back] ?? Number.NaN) ** 3;
      return Math.cbrt(cubes / FLICKER_WINDOWS);
    }
    default:
      return first;
  }
}

/** The value at or below which a share of the sorted values lies: the smallest that at least that many reach. */
export function probabilityValue(values: readonly number[], pct: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * pct) / 100) - 1)] ?? null;
}

export interface Assessment {
  readonly worst: number | null;
  readonly p95: number | null;
  readonly okRatePct: number | null;
  readonly judge: Judge;
  /** Share of the values that should be there, per cent. */
  readonly completeness: number;
}

/** @param expected how many values the period should have */
export function assess(series: Values, limit: Limit | null, expected: number): Assessment {
  const known = Array.from(series).filter((value) => !Number.isNaN(value));
  const completeness = expected === 0 ? 0 : Math.min(100, (known.length / expected) * 100);
  const unknown = { worst: null, p95: null, okRatePct: null, judge: 'unknown', completeness } as const;
  if (known.length === 0 || completeness < MIN_COMPLETENESS_PCT) return unknown;
  const worst = worstOf(known, limit);
  const p95 = p95Of(known, limit);
  if (limit === null || limit.isUnjudged) return { ...unknown, worst, p95 };
  const ok = known.filter((value) => value >= limit.lo && value <= limit.hi).length;
  return {
    worst,
    p95,
    okRatePct: (ok / known.length) * 100,
    judge: judgeOf(worst, p95, limit),
    completeness,
  };
}

const isLowLimit = (limit: Limit | null): boolean => limit !== null && limit.hi === Infinity;
const isBand = (limit: Limit | null): boolean =>
  limit !== null && Number.isFinite(limit.lo) && Number.isFinite(limit.hi);
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);

/** Deviations upwards and downwards, both as positive numbers. */
const sides = (known: readonly number[]): readonly [number[], number[]] => [
  known.filter((value) => value > 0),
  known.flatMap((value) => (value < 0 ? [-value] : [])),
];

function worstOf(known: readonly number[], limit: Limit | null): number {
  if (limit?.isSum) {
    const [up, down] = sides(known);
    return most(up) + most(down);
  }
  return known.reduce((worst, value) =>
    isLowLimit(limit)
      ? Math.min(worst, value)
      : isBand(limit)
        ? Math.abs(value) > Math.abs(worst)
          ? value
          : worst
        : Math.max(worst, value),
  );
}

function p95Of(known: readonly number[], limit: Limit | null): number | null {
  const pct = limit?.probabilityPct ?? 95;
  if (limit?.isSum) {
    const [up, down] = sides(known);
    return (probabilityValue(up, pct) ?? 0) + (probabilityValue(down, pct) ?? 0);
  }
  if (isLowLimit(limit)) {
    const value = probabilityValue(
      known.map((one) => -one),
      pct,
    );
    return value === null ? null : -value;
  }
  return probabilityValue(isBand(limit) ? known.map(Math.abs) : known, pct);
}

/**
 * Normal where every value keeps the limit; a warning where some pass it but the 95 % value keeps it; abnormal where the
 * 95 % value passes it, or a single one passes what none may.
 */
function judgeOf(worst: number, p95: number | null, limit: Limit): Judge {
  const keeps = (value: number): boolean => isWithin(value, limit);
  if (p95 === null) return 'unknown';
  if (!keeps(p95) || (limit.shortHi !== undefined && worst > limit.shortHi)) return 'abnormal';
  return keeps(worst) ? 'normal' : 'warn';
}

const isWithin = (value: number, { lo, hi }: Limit): boolean => value >= lo && value <= hi;

export interface Violation {
  /** Place of its first value. */
  readonly from: number;
  readonly length: number;
  readonly worst: number;
  readonly isOver: boolean;
}

/** Runs of values beyond their limit, in their order. A gap ends one. */
export function violations(series: Values, limit: Limit): Violation[] {
  const found: { from: number; length: number; worst: number; isOver: boolean }[] = [];
  for (let at = 0; at < series.length; at += 1) {
    const value = series[at] ?? Number.NaN;
    if (Number.isNaN(value) || isWithin(value, limit)) continue;
    const isOver = value > limit.hi;
    const last = found.at(-1);
    if (last && last.from + last.length === at && last.isOver === isOver) {
      last.length += 1;
      last.worst = isOver ? Math.max(last.worst, value) : Math.min(last.worst, value);
    } else found.push({ from: at, length: 1, worst: value, isOver });
  }
  return found;
}
