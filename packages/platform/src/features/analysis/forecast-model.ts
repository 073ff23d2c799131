import { tQuantile } from '../../engine/statistics/distributions.ts';
import {
  fitLine,
  predictAt,
  type LineFit,
  type Point,
  type Prediction,
} from '../../engine/statistics/regression.ts';

/**
 * Forecast of a daily series some days ahead. Each of a few models is tried on the days that are already known, each day
 * foretold from the days before it alone; the one that was least wrong makes the forecast. Pure.
 */
export const FORECAST_MODELS = ['mean', 'trend', 'lag'] as const;
export type ForecastModel = (typeof FORECAST_MODELS)[number];

export interface BackTest {
  readonly model: ForecastModel;
  /** Days that were foretold. */
  readonly count: number;
  readonly meanAbsoluteError: number;
  readonly rootMeanSquareError: number;
  /** Of the days, how many fell into their interval, per cent. */
  readonly coveragePct: number;
  /** What the model said of each known day; null where too little was known by then. */
  readonly foretold: readonly (Prediction | null)[];
}

export interface Forecast {
  readonly best: BackTest;
  readonly tried: readonly BackTest[];
  /** The days after the last one known, first one first. */
  readonly ahead: readonly Prediction[];
}

/** Fewer days than these say nothing about the next. */
export const FEWEST_DAYS = 8;
const CONFIDENCE = 0.95;
const FEWEST_TO_FIT = 5;

/**
 * @param days   one value a day, oldest first; null where nothing is known
 * @param limits values that the quantity cannot pass, such as 0 and 100 of a share
 * @returns null where too few days are known
 */
export function forecastDays(
  days: readonly (number | null)[],
  aheadDays: number,
  limits: { readonly lowest?: number; readonly highest?: number } = {},
): Forecast | null {
  if (days.filter((value) => value !== null).length < FEWEST_DAYS) return null;
  const tried = FORECAST_MODELS.flatMap((model) => backTest(model, days) ?? []);
  const [best] = tried.toSorted((a, b) => a.rootMeanSquareError - b.rootMeanSquareError);
  if (!best) return null;
  const ahead = Array.from({ length: aheadDays }, (_, index) => foretell(best.model, days, index + 1));
  if (ahead.some((each) => each === null)) return null;
  return { best, tried, ahead: ahead.flatMap((each) => (each ? [within(each, limits)] : [])) };
}

function backTest(model: ForecastModel, days: readonly (number | null)[]): BackTest | null {
  const foretold = days.map((_, index) => foretell(model, days.slice(0, index), 1));
  const errors = days.flatMap((value, index) => {
    const said = foretold[index];
    return value === null || !said
      ? []
      : [{ error: value - said.value, isInside: said.low <= value && value <= said.high }];
  });
  if (errors.length === 0) return null;
  return {
    model,
    count: errors.length,
    meanAbsoluteError: errors.reduce((sum, { error }) => sum + Math.abs(error), 0) / errors.length,
    rootMeanSquareError: Math.sqrt(errors.reduce((sum, { error }) => sum + error ** 2, 0) / errors.length),
    coveragePct: (errors.filter(({ isInside }) => isInside).length / errors.length) * 100,
    foretold,
  };
}

/** What a model says of the day `ahead` days after the last of `days`. */
function foretell(model: ForecastModel, days: readonly (number | null)[], ahead: number): Prediction | null {
  const known = days.flatMap((value, index) => (value === null ? [] : [{ x: index, y: value }]));
  if (known.length < FEWEST_TO_FIT) return null;
  if (model === 'mean') return meanOf(known);
  if (model === 'trend') return predicted(fitLine(known), days.length - 1 + ahead);
  const last = days.at(-1) ?? null;
  if (last === null) return null;
  const pairs = days.flatMap((value, index): Point[] => {
    const before = index >= ahead ? (days[index - ahead] ?? null) : null;
    return value === null || before === null ? [] : [{ x: before, y: value }];
  });
  return pairs.length < FEWEST_TO_FIT ? null : predicted(fitLine(pairs), last);
}

const predicted = (fit: LineFit | null, x: number): Prediction | null => fit && predictAt(fit, x, CONFIDENCE);

function meanOf(points: readonly Point[]): Prediction {
  const count = points.length;
  const value = points.reduce((sum, { y }) => sum + y, 0) / count;
  const squares = points.reduce((sum, { y }) => sum + (y - value) ** 2, 0);
  const spread = Math.sqrt(squares / (count - 1)) * Math.sqrt(1 + 1 / count);
  const half = tQuantile(CONFIDENCE, count - 1) * spread;
  return { value, low: value - half, high: value + half };
}

function within(
  { value, low, high }: Prediction,
  {
    lowest = Number.NEGATIVE_INFINITY,
    highest = Number.POSITIVE_INFINITY,
  }: { lowest?: number; highest?: number },
): Prediction {
  const kept = (each: number): number => Math.min(highest, Math.max(lowest, each));
  return { value: kept(value), low: kept(low), high: kept(high) };
}
