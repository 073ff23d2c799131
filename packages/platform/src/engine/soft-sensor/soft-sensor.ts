import { fQuantile } from '../statistics/distributions.ts';
import { fitLine } from '../statistics/regression.ts';
import {
  blockedResiduals,
  correlationOf,
  fitRidge,
  predictRidge,
  rootMeanSquare,
  solveSymmetric,
  standardise,
  withDiagonal,
  type RidgeFit,
} from './ridge.ts';

/**
 * Predicts a laboratory value from process values between two samples, says how far the prediction may be trusted, and
 * refuses where it has not been trained. Advice only: it writes no set point. Pure.
 */

export interface LabSample {
  readonly sampleMs: number;
  /** Grade group, for the interval. */
  readonly group: string;
  /** Process values, shifted by their transport lags. */
  readonly x: readonly number[];
  readonly y: number;
}

export interface SensorSettings {
  readonly inputs: readonly string[];
  /** Standard deviation of the laboratory when it measures one sample twice, in the unit of y. */
  readonly labRepeatability: number;
  readonly blocks: number;
  readonly lambdas: readonly number[];
  /** Coverage that the interval is made for, 0..1. */
  readonly coverage: number;
  /** Share of training rows that the domain is made to hold, 0..1. */
  readonly domainShare: number;
  /** Largest bias, in the unit of y. */
  readonly biasLimit: number;
}
export const SENSOR_DEFAULTS = {
  blocks: 10,
  lambdas: [1e-4, 1e-3, 1e-2, 3e-2, 0.1, 0.3, 1],
  coverage: 0.95,
  domainShare: 0.99,
} as const;

export interface SensorModel {
  readonly settings: SensorSettings;
  readonly fit: RidgeFit;
  readonly samples: number;
  /** Correlation of the inputs, kept from being singular. */
  readonly correlation: readonly (readonly number[])[];
  /** Inputs that changed in training. */
  readonly rank: number;
  readonly t2Limit: number;
  /** Root mean square of the residuals by blocked cross validation, in the unit of y. */
  readonly rmsep: number;
  /** 1 - PRESS / Σ(y - ȳ)²; null where y never changed. */
  readonly q2: number | null;
  /** Share of y that the fit itself explains; above Q2 by what is overfitted. */
  readonly r2: number | null;
  /** RMSEP / repeatability of the laboratory; 1 is the best possible. */
  readonly rmsepPerRepeatability: number | null;
}

/** One laboratory result beside its prediction. */
export interface SensorResult {
  readonly sampleMs: number;
  readonly group: string;
  readonly y: number;
  readonly predicted: number;
  /** Whether the result was within the interval; null where none was given. */
  readonly isCovered: boolean | null;
}

/** What results since the training have changed. */
export interface SensorState {
  readonly bias: number;
  readonly results: readonly SensorResult[];
}

export type Training =
  | { readonly kind: 'trained'; readonly model: SensorModel; readonly state: SensorState }
  | { readonly kind: 'refused'; readonly reason: 'tooFewSamples' | 'missingValues' | 'constantLab' };

/** Below three rows an input, and thirty in all, cross validation says little. */
const ROWS_PER_INPUT = 3;
const ROWS_MIN = 30;
const SINGULAR = 1e-6;
/** Results of a group that its interval rests on. */
const INTERVAL_RESULTS = 100;
const DAY_MS = 24 * 3_600_000;
const HEALTH_DAYS = 30;

/** @param samples of good quality, in any order */
export function trainSensor(samples: readonly LabSample[], settings: SensorSettings): Training {
  const inputs = settings.inputs.length;
  if (samples.length < Math.max(ROWS_MIN, ROWS_PER_INPUT * inputs))
    return { kind: 'refused', reason: 'tooFewSamples' };
  const isKnown = ({ x, y }: LabSample) =>
    x.length === inputs && x.every(Number.isFinite) && Number.isFinite(y);
  if (!samples.every(isKnown)) return { kind: 'refused', reason: 'missingValues' };
  const rows = samples.toSorted((a, b) => a.sampleMs - b.sampleMs);
  const meanY = rows.reduce((sum, { y }) => sum + y, 0) / rows.length;
  const sumSquares = rows.reduce((sum, { y }) => sum + (y - meanY) ** 2, 0);
  if (sumSquares <= 1e-18 * rows.length * meanY ** 2) return { kind: 'refused', reason: 'constantLab' };

  // The strongest penalty among equals, so that a model never is more daring than it needs to be.
  const tried = settings.lambdas
    .toSorted((a, b) => b - a)
    .map((lambda) => {
      const residuals = blockedResiduals(rows, lambda, settings.blocks);
      return { lambda, residuals, rmsep: rootMeanSquare(residuals) };
    });
  const best = tried.reduce((chosen, one) => (one.rmsep < chosen.rmsep ? one : chosen));
  const fit = fitRidge(rows, best.lambda);
  const z = rows.map(({ x }) => standardise(fit, x));
  const rank = fit.sdX.filter((sd) => sd > 0).length;
  const n = rows.length;
  const explained = (residuals: readonly number[]) =>
    1 - residuals.reduce((sum, e) => sum + e * e, 0) / sumSquares;
  const model: SensorModel = {
    settings,
    fit,
    samples: n,
    correlation: withDiagonal(correlationOf(z), SINGULAR),
    rank,
    // Hotelling: a new row is within T² = p(n² - 1) / (n(n - p)) · F with the given probability.
    t2Limit: ((rank * (n * n - 1)) / (n * (n - rank))) * fQuantile(1 - settings.domainShare, rank, n - rank),
    rmsep: best.rmsep,
    q2: explained(best.residuals),
    r2: explained(rows.map(({ x, y }) => y - predictRidge(fit, x))),
    rmsepPerRepeatability: settings.labRepeatability > 0 ? best.rmsep / settings.labRepeatability : null,
  };
  // Residuals of cross validation, not of the fit: an interval from the latter is too narrow.
  const results = rows.map(({ sampleMs, group, y }, index): SensorResult => ({
    sampleMs,
    group,
    y,
    predicted: y - (best.residuals[index] ?? 0),
    isCovered: null,
  }));
  return { kind: 'trained', model, state: { bias: 0, results: recent(results) } };
}

/** Results that an interval or the health of the model still needs. */
function recent(results: readonly SensorResult[]): SensorResult[] {
  const newestMs = Math.max(...results.map(({ sampleMs }) => sampleMs));
  const left = new Map<string, number>();
  return results
    .toReversed()
    .filter(({ group, sampleMs }) => {
      const seen = (left.get(group) ?? 0) + 1;
      left.set(group, seen);
      return seen <= INTERVAL_RESULTS || sampleMs >= newestMs - HEALTH_DAYS * DAY_MS;
    })
    .toReversed();
}

/**
 * Half width of the interval by split conformal prediction: the ceil((n + 1)·coverage)-th smallest |residual|
 * (Vovk et al., 2005). It needs no normal distribution, and is null for too few residuals.
 */
export function conformalHalfWidth(residuals: readonly number[], coverage: number): number | null {
  const rank = Math.ceil((residuals.length + 1) * coverage - 1e-9);
  return residuals.map(Math.abs).toSorted((a, b) => a - b)[rank - 1] ?? null;
}

/** Residuals of a group's last results; of all groups where the group has too few for an interval. */
function residualsOf(state: SensorState, group: string, coverage: number): number[] {
  const last = (results: readonly SensorResult[]) =>
    results.slice(-INTERVAL_RESULTS).map(({ y, predicted }) => y - predicted);
  const own = last(state.results.filter((result) => result.group === group));
  return conformalHalfWidth(own, coverage) === null ? last(state.results) : own;
}

export interface Contribution {
  readonly input: string;
  readonly now: number;
  readonly reference: number;
  /** Coefficient · deviation from the mean of training, in the unit of y. */
  readonly effect: number;
}

export type Prediction =
  | {
      readonly kind: 'value';
      readonly value: number;
      readonly low: number;
      readonly high: number;
      /** Share of the conformal distribution within the limits of the specification, 0..1. */
      readonly passShare: number;
      readonly t2: number;
      /** 1/n + T²/(n - 1), the weight of the row if it had been in training. */
      readonly leverage: number;
      /** Strongest first. */
      readonly contributions: readonly Contribution[];
    }
  | {
      readonly kind: 'refused';
      readonly reason: 'missingInput' | 'outOfDomain' | 'noInterval';
      /** Inputs that are missing, or that take the row out of the domain, strongest first. */
      readonly inputs: readonly string[];
      readonly t2: number | null;
    };

export interface SpecLimits {
  readonly lower: number | null;
  readonly upper: number | null;
}

/** T² = zᵀ C⁻¹ z, the squared Mahalanobis distance, with what each input adds to it. */
function hotelling(model: SensorModel, z: readonly number[]): { t2: number; parts: number[] } {
  const solved = solveSymmetric(model.correlation, z) ?? [];
  const parts = z.map((value, index) => value * (solved[index] ?? Number.NaN));
  return { t2: parts.reduce((sum, part) => sum + part, 0), parts };
}

export function predict(
  model: SensorModel,
  state: SensorState,
  x: readonly number[],
  group: string,
  limits: SpecLimits,
): Prediction {
  const { inputs, coverage } = model.settings;
  const missing = inputs.filter((_, index) => !Number.isFinite(x[index] ?? Number.NaN));
  if (missing.length > 0) return { kind: 'refused', reason: 'missingInput', inputs: missing, t2: null };
  const { meanX, sdX, coefficients } = model.fit;
  const z = standardise(model.fit, x);
  const { t2, parts } = hotelling(model, z);
  // Nothing is known about an input that never changed and now does.
  const moved = inputs.filter((_, index) => {
    const centre = meanX[index] ?? 0;
    return sdX[index] === 0 && Math.abs((x[index] ?? 0) - centre) > 1e-6 * Math.max(1, Math.abs(centre));
  });
  if (moved.length > 0 || !(t2 <= model.t2Limit)) {
    const strongest = parts
      .map((part, index) => ({ part, input: inputs[index] ?? '' }))
      .filter(({ part }) => part > t2 / inputs.length)
      .toSorted((a, b) => b.part - a.part);
    const names = moved.length > 0 ? moved : strongest.map(({ input }) => input);
    return { kind: 'refused', reason: 'outOfDomain', inputs: names, t2 };
  }
  const residuals = residualsOf(state, group, coverage);
  const half = conformalHalfWidth(residuals, coverage);
  if (half === null) return { kind: 'refused', reason: 'noInterval', inputs: [], t2 };
  const value = predictRidge(model.fit, x) + state.bias;
  const passes = residuals.filter(
    (e) =>
      value + e >= (limits.lower ?? Number.NEGATIVE_INFINITY) &&
      value + e <= (limits.upper ?? Number.POSITIVE_INFINITY),
  );
  return {
    kind: 'value',
    value,
    low: value - half,
    high: value + half,
    passShare: passes.length / residuals.length,
    t2,
    leverage: 1 / model.samples + t2 / (model.samples - 1),
    contributions: inputs
      .map((input, index) => ({
        input,
        now: x[index] ?? Number.NaN,
        reference: meanX[index] ?? Number.NaN,
        effect: (z[index] ?? 0) * (coefficients[index] ?? 0),
      }))
      .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect)),
  };
}

const BIAS_KEEPS = 0.8;

/**
 * Takes a laboratory result in: b ← 0.8·b + 0.2·e, |b| limited, where e is the result less the prediction without
 * bias. A row outside of the domain says nothing of the model and changes nothing.
 */
export function takeResult(model: SensorModel, state: SensorState, sample: LabSample): SensorState {
  if (!Number.isFinite(sample.y)) return state;
  const prediction = predict(model, state, sample.x, sample.group, { lower: null, upper: null });
  if (prediction.kind === 'refused' && prediction.reason !== 'noInterval') return state;
  const raw = predictRidge(model.fit, sample.x);
  const { biasLimit } = model.settings;
  const moved = BIAS_KEEPS * state.bias + (1 - BIAS_KEEPS) * (sample.y - raw);
  const result: SensorResult = {
    sampleMs: sample.sampleMs,
    group: sample.group,
    y: sample.y,
    predicted: raw + state.bias,
    isCovered: prediction.kind === 'value' ? prediction.low <= sample.y && sample.y <= prediction.high : null,
  };
  return {
    bias: Math.min(biasLimit, Math.max(-biasLimit, moved)),
    results: recent([...state.results, result]),
  };
}

export interface SensorHealth {
  /** R1 and R2 over 30 days; null without a result. */
  readonly rmse: number | null;
  readonly mapePct: number | null;
  /** R3: results within their interval, %. */
  readonly coveragePct: number | null;
  readonly state: 'active' | 'degraded';
  readonly reasons: readonly ('rmse' | 'coverage' | 'biasAtLimit')[];
}

const RMSE_RATIO_MAX = 1.5;
const COVERAGE_MIN_PCT = 85;
/** Fewer results than this degrade no model. */
const HEALTH_RESULTS_MIN = 20;

/** R6: degraded when the RMSE of 30 days is above 1.5 · RMSE of training, coverage below 85 %, or the bias at its limit. */
export function sensorHealth(model: SensorModel, state: SensorState, nowMs: number): SensorHealth {
  const judged = state.results.filter(
    ({ sampleMs, isCovered }) =>
      isCovered !== null && sampleMs > nowMs - HEALTH_DAYS * DAY_MS && sampleMs <= nowMs,
  );
  const count = judged.length;
  const rmse = count === 0 ? null : rootMeanSquare(judged.map(({ y, predicted }) => y - predicted));
  const relative = judged.filter(({ y }) => y !== 0).map(({ y, predicted }) => Math.abs((y - predicted) / y));
  const coveragePct =
    count === 0 ? null : (judged.filter(({ isCovered }) => isCovered === true).length / count) * 100;
  const isEnough = count >= HEALTH_RESULTS_MIN;
  const reasons: SensorHealth['reasons'][number][] = [];
  if (isEnough && rmse !== null && rmse > RMSE_RATIO_MAX * model.rmsep) reasons.push('rmse');
  if (isEnough && coveragePct !== null && coveragePct < COVERAGE_MIN_PCT) reasons.push('coverage');
  if (Math.abs(state.bias) >= model.settings.biasLimit) reasons.push('biasAtLimit');
  return {
    rmse,
    mapePct:
      relative.length === 0 ? null : (relative.reduce((sum, part) => sum + part, 0) / relative.length) * 100,
    coveragePct,
    state: reasons.length === 0 ? 'active' : 'degraded',
    reasons,
  };
}

/**
 * Steps by which an input leads the laboratory value: the lag of the largest |correlation| within physical bounds.
 * @param input  equally spaced; NaN where nothing is known
 * @returns null where no lag has three pairs
 */
export function transportLag(
  input: readonly number[],
  lab: readonly number[],
  minSteps: number,
  maxSteps: number,
): number | null {
  let best: { lag: number; strength: number } | null = null;
  for (let lag = minSteps; lag <= maxSteps; lag += 1) {
    const points = lab.flatMap((y, step) => {
      const x = input[step - lag] ?? Number.NaN;
      return Number.isFinite(x) && Number.isFinite(y) ? [{ x, y }] : [];
    });
    const fit = fitLine(points);
    if (fit === null) continue;
    const strength = Math.abs(fit.correlation);
    if (best === null || strength > best.strength) best = { lag, strength };
  }
  return best?.lag ?? null;
}
