import { chiSquareQuantile, normalQuantile, type Interval } from '../statistics/distributions.ts';
import type { Measured, Outcome } from '../statistics/outcome.ts';
import { isFlat, knownOf, meanOf, sampleSd } from '../statistics/summary.ts';
import type { VariableBase } from './control-chart.ts';

/** Capability and performance of a process against its tolerance (ISO 22514-2, intervals as in ISO 22514-4). Pure. */
const FEWEST_FOR_CAPABILITY = 25;

/** Tolerance in the unit of the values; null is an open side. */
export interface Tolerance {
  readonly lower: Measured;
  readonly upper: Measured;
}
export interface CapabilityIndex extends Interval {
  readonly value: number;
}
export interface Capability {
  readonly mean: number;
  /** Standard deviation within subgroups (Cp, Cpk) and of all values together (Pp, Ppk). */
  readonly sigmaWithin: number;
  readonly sigmaOverall: number;
  /** Null with a tolerance of one side, for which only the k index is defined. */
  readonly cp: CapabilityIndex | null;
  readonly cpk: CapabilityIndex;
  readonly pp: CapabilityIndex | null;
  readonly ppk: CapabilityIndex;
}
export type CapabilityProblem = 'tooFewSubgroups' | 'noVariation' | 'noTolerance' | 'reversedTolerance';

/**
 * Cp = (U − L)/6σ, Cpk = min(U − x̄, x̄ − L)/3σ with σ within subgroups; Pp and Ppk with σ of all values.
 * @param within base of the same values, by rangeBase, deviationBase or individualsBase
 */
export function capability(
  values: readonly Measured[],
  within: VariableBase,
  { lower, upper }: Tolerance,
  confidence = 0.95,
): Outcome<Capability, CapabilityProblem> {
  if (lower === null && upper === null) return { ok: false, reason: 'noTolerance' };
  if (lower !== null && upper !== null && lower >= upper) return { ok: false, reason: 'reversedTolerance' };
  const known = knownOf(values);
  const have = Math.min(within.count, known.length);
  if (have < FEWEST_FOR_CAPABILITY)
    return { ok: false, reason: 'tooFewSubgroups', have, need: FEWEST_FOR_CAPABILITY };
  const mean = meanOf(known);
  const overall = sampleSd(known);
  if (isFlat(within.sigma, mean) || isFlat(overall, mean)) return { ok: false, reason: 'noVariation', have };
  const spread = (sigma: number, freedom: number): CapabilityIndex | null => {
    if (lower === null || upper === null) return null;
    const value = (upper - lower) / (6 * sigma);
    return { value, ...spreadInterval(value, freedom, confidence) };
  };
  const nearest = Math.min(
    upper === null ? Number.POSITIVE_INFINITY : upper - mean,
    lower === null ? Number.POSITIVE_INFINITY : mean - lower,
  );
  const placed = (sigma: number, freedom: number): CapabilityIndex => {
    const value = nearest / (3 * sigma);
    return { value, ...placedInterval(value, known.length, freedom, confidence) };
  };
  const freedom = known.length - 1;
  return {
    ok: true,
    mean,
    sigmaWithin: within.sigma,
    sigmaOverall: overall,
    cp: spread(within.sigma, within.degreesOfFreedom),
    cpk: placed(within.sigma, within.degreesOfFreedom),
    pp: spread(overall, freedom),
    ppk: placed(overall, freedom),
  };
}

/** Interval of Cp and Pp: value·√(χ²/ν) at both tails. */
export function spreadInterval(value: number, degreesOfFreedom: number, confidence: number): Interval {
  const at = (p: number): number =>
    value * Math.sqrt(chiSquareQuantile(p, degreesOfFreedom) / degreesOfFreedom);
  return { low: at((1 - confidence) / 2), high: at((1 + confidence) / 2) };
}

/** Interval of Cpk and Ppk: value ± z·√(1/9n + value²/2ν) (A. F. Bissell, Applied Statistics, 1990). */
export function placedInterval(
  value: number,
  count: number,
  degreesOfFreedom: number,
  confidence: number,
): Interval {
  const half =
    normalQuantile((1 + confidence) / 2) * Math.sqrt(1 / (9 * count) + value ** 2 / (2 * degreesOfFreedom));
  return { low: value - half, high: value + half };
}
