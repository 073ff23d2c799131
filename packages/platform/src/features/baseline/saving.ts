import { tQuantile } from '../../engine/statistics/distributions.ts';

/** What a model says about the days after it: expected use, saving, its uncertainty and its course. Pure. */
export interface FittedModel {
  readonly intercept: number;
  readonly n: number;
  readonly sigma: number;
  readonly cvRmsePct: number;
  readonly vars: readonly { readonly coef: number; readonly min: number; readonly max: number }[];
}

/** Savings are told at this confidence. */
const CONFIDENCE = 0.9;
/** Drivers may leave the baseline's range by this share of its ends before nothing is claimed. */
const RANGE_REACH = 0.1;

export function expectedUse(
  { intercept, vars }: Pick<FittedModel, 'intercept' | 'vars'>,
  x: readonly number[],
): number {
  return vars.reduce((sum, { coef }, index) => sum + coef * (x[index] ?? 0), intercept);
}

/** Whether the model knows such days. */
export function isInRange({ vars }: Pick<FittedModel, 'vars'>, x: readonly number[]): boolean {
  return vars.every(({ min, max }, index) => {
    const value = x[index] ?? 0;
    return value >= min - RANGE_REACH * Math.abs(min) && value <= max + RANGE_REACH * Math.abs(max);
  });
}

/**
 * Half width of the interval around the saving of some days, at a confidence: t · CV · Ê · √((1 + 2/n)/m) · 1.26.
 * @param days  m, days summed
 */
export function savingUncertainty(
  model: Pick<FittedModel, 'n' | 'cvRmsePct' | 'vars'>,
  expectedTotal: number,
  days: number,
  confidence = CONFIDENCE,
): number {
  if (days === 0) return 0;
  const t = tQuantile(confidence, model.n - model.vars.length - 1);
  return t * (model.cvRmsePct / 100) * expectedTotal * Math.sqrt((1 + 2 / model.n) / days) * 1.26;
}

/** Half width around one day's expected use. */
export const dayUncertainty = (
  model: Pick<FittedModel, 'n' | 'sigma' | 'vars'>,
  confidence = CONFIDENCE,
): number =>
  tQuantile(confidence, model.n - model.vars.length - 1) * model.sigma * Math.sqrt(1 + 1 / model.n);

/** Running sum of savings; a day without a saving adds nothing and is a gap. */
export function runningSum(savings: readonly (number | null)[]): (number | null)[] {
  let sum = 0;
  return savings.map((saving) => {
    if (saving === null) return null;
    sum += saving;
    return sum;
  });
}

export interface ChangePoint {
  /** Day on which the course began to differ, and the day on which that was certain. */
  readonly at: number;
  readonly detectedAt: number;
  readonly direction: 'better' | 'worse';
  /** What a day saves more than before, in the unit of the energy. */
  readonly perDay: number;
}

/** Reference value and decision interval of the two-sided test, in standard errors of a day. */
const CUSUM_SLACK = 0.5;
const CUSUM_LIMIT = 5;

/** A new course is learnt from its first days; the test rests meanwhile. */
const LEARNING_DAYS = 10;

/**
 * Days from which on a day saves more or less than before. After each the test begins anew about the new course, so
 * that one lasting change is told once.
 * @param savings  of each day, null where nothing is claimed
 */
export function changePoints(savings: readonly (number | null)[], sigma: number): ChangePoint[] {
  const found: ChangePoint[] = [];
  if (sigma <= 0) return found;
  let course = 0;
  let sums = { high: 0, low: 0, highFrom: 0, lowFrom: 0 };
  for (let day = 0; day < savings.length; day += 1) {
    const saving = savings[day] ?? null;
    if (saving === null) continue;
    sums = stepped(sums, (saving - course) / sigma, day);
    const isBetter = sums.high > CUSUM_LIMIT;
    if (!isBetter && sums.low <= CUSUM_LIMIT) continue;
    const at = isBetter ? sums.highFrom : sums.lowFrom;
    const learntTo = Math.max(day + 1, at + LEARNING_DAYS);
    const since = savings.slice(at, learntTo).filter((value) => value !== null);
    const next = since.reduce((sum, value) => sum + value, 0) / since.length;
    found.push({ at, detectedAt: day, direction: isBetter ? 'better' : 'worse', perDay: next - course });
    course = next;
    sums = { high: 0, low: 0, highFrom: learntTo, lowFrom: learntTo };
    day = learntTo - 1;
  }
  return found;
}

interface Sums {
  readonly high: number;
  readonly low: number;
  /** Where each sum last left 0. */
  readonly highFrom: number;
  readonly lowFrom: number;
}

function stepped(sums: Sums, z: number, day: number): Sums {
  return {
    high: Math.max(0, sums.high + z - CUSUM_SLACK),
    low: Math.max(0, sums.low - z - CUSUM_SLACK),
    highFrom: sums.high === 0 ? day : sums.highFrom,
    lowFrom: sums.low === 0 ? day : sums.lowFrom,
  };
}

/** Two of three days beyond two standard errors. */
const ALERT_SIGMAS = 2;
const ALERT_OF_DAYS = 3;
const ALERT_NEEDED = 2;

/** Runs of days that used significantly more than expected: first and last day of each. */
export function significantRuns(
  savings: readonly (number | null)[],
  sigma: number,
): { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = [];
  const isBeyond = (day: number) => -(savings[day] ?? 0) > ALERT_SIGMAS * sigma;
  for (let day = 0; day < savings.length; day += 1) {
    if (!isBeyond(day)) continue;
    let first = day;
    let count = 0;
    for (let back = Math.max(0, day - ALERT_OF_DAYS + 1); back <= day; back += 1) {
      if (!isBeyond(back)) continue;
      count += 1;
      first = Math.min(first, back);
    }
    if (count < ALERT_NEEDED) continue;
    const last = runs.at(-1);
    if (last && first <= last.to + 1) last.to = day;
    else runs.push({ from: first, to: day });
  }
  return runs;
}
