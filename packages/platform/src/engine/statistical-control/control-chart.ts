import type { Measured, Outcome } from '../statistics/outcome.ts';
import { isFlat, knownOf, meanOf, sampleSd, sumOf } from '../statistics/summary.ts';
import { deviationConstants, rangeConstants, type SpreadConstants } from './chart-constants.ts';

/**
 * Shewhart charts (ISO 7870-2). Limits come from a base: estimated once over an approved period, stored, and applied to
 * all later points. Each point has limits of its own, so that subgroups and samples may differ in size. Pure.
 */
const FEWEST_SUBGROUPS = 20;
/** Below this many expected events on either side the normal limits of a share or rate do not hold. */
const FEWEST_EXPECTED = 5;
/** Degrees of freedom of a mean moving range for each of its ranges, which overlap (Cryer and Ryan 1990). */
const FREEDOM_PER_MOVING_RANGE = 0.605;
const PAIR = 2;

/** Values of one subgroup in the unit of the characteristic. */
export type Subgroup = readonly Measured[];

/** What the limits of a measured characteristic are made from, in its unit. */
export interface VariableBase {
  readonly centre: number;
  /** Standard deviation within subgroups. */
  readonly sigma: number;
  /** Of that standard deviation; the lower, the wider the interval of a capability. */
  readonly degreesOfFreedom: number;
  /** Subgroups, or single values, that it rests on. */
  readonly count: number;
}
export type BaseProblem = 'tooFewSubgroups' | 'noVariation' | 'subgroupTooLarge' | 'inconsistentCounts';
export type VariableBaseOutcome = Outcome<VariableBase, BaseProblem>;

export interface ChartPoint {
  /** Null where it is missing. */
  readonly value: Measured;
  readonly centre: number;
  /** Null where the size is unknown or too small for limits. */
  readonly lower: Measured;
  readonly upper: Measured;
  /** Distance from the centre in standard deviations of this point; null without a value or limits. */
  readonly z: Measured;
}

const tooFew = (have: number, need: number) =>
  ({ ok: false, reason: 'tooFewSubgroups', have, need }) as const;

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** Base of X-bar and R: σ̂ is the mean of R/d2(n) over the subgroups with at least two values. */
export function rangeBase(subgroups: readonly Subgroup[], fewest = FEWEST_SUBGROUPS): VariableBaseOutcome {
  return spreadBase(subgroups, rangeOf, rangeConstants, fewest);
}

/** Base of X-bar and S: σ̂ is the mean of s/c4(n) over the subgroups with at least two values. */
export function deviationBase(
  subgroups: readonly Subgroup[],
  fewest = FEWEST_SUBGROUPS,
): VariableBaseOutcome {
  return spreadBase(subgroups, sampleSd, deviationConstants, fewest);
}

function spreadBase(
  subgroups: readonly Subgroup[],
  spreadOf: (values: readonly number[]) => number,
  constantsOf: (size: number) => SpreadConstants | null,
  fewest: number,
): VariableBaseOutcome {
  const usable = subgroups.map(knownOf).filter((values) => values.length >= PAIR);
  if (usable.length < fewest) return tooFew(usable.length, fewest);
  let sigmas = 0;
  let squares = 0;
  for (const values of usable) {
    const constants = constantsOf(values.length);
    if (constants === null) return { ok: false, reason: 'subgroupTooLarge', have: values.length };
    sigmas += spreadOf(values) / constants.mean;
    squares += (constants.sd / constants.mean) ** 2;
  }
  const count = usable.length;
  // An estimate with variation coefficient v is worth 1/(2·v²) degrees of freedom.
  return variableBase(meanOf(usable.flat()), sigmas / count, count ** 2 / (2 * squares), count);
}

/** Base of single values and moving ranges: σ̂ = mean moving range / 1.128. A gap is not bridged. */
export function individualsBase(values: readonly Measured[], fewest = FEWEST_SUBGROUPS): VariableBaseOutcome {
  const ranges = knownOf(movingRanges(values));
  if (ranges.length + 1 < fewest) return tooFew(knownOf(values).length === 0 ? 0 : ranges.length + 1, fewest);
  const sigma = meanOf(ranges) / spreadOfPair.mean;
  return variableBase(
    meanOf(knownOf(values)),
    sigma,
    FREEDOM_PER_MOVING_RANGE * ranges.length,
    ranges.length + 1,
  );
}

const spreadOfPair = rangeConstants(PAIR) ?? { mean: Number.NaN, sd: Number.NaN };

function variableBase(
  centre: number,
  sigma: number,
  degreesOfFreedom: number,
  count: number,
): VariableBaseOutcome {
  if (isFlat(sigma, centre)) return { ok: false, reason: 'noVariation', have: count };
  return { ok: true, centre, sigma, degreesOfFreedom, count };
}

const movingRanges = (values: readonly Measured[]): Measured[] =>
  values.map((value, at) => {
    const before = values[at - 1] ?? null;
    return value === null || before === null ? null : Math.abs(value - before);
  });

/** A point with limits three standard deviations away, kept within what the value can be. */
function chartPoint(
  value: Measured,
  centre: number,
  sd: Measured,
  lowest = Number.NEGATIVE_INFINITY,
  highest = Number.POSITIVE_INFINITY,
): ChartPoint {
  if (sd === null) return { value, centre, lower: null, upper: null, z: null };
  return {
    value,
    centre,
    lower: Math.max(lowest, centre - 3 * sd),
    upper: Math.min(highest, centre + 3 * sd),
    z: value === null ? null : (value - centre) / sd,
  };
}

/** X-bar chart: centre ± 3σ/√n. */
export function meansChart(subgroups: readonly Subgroup[], { centre, sigma }: VariableBase): ChartPoint[] {
  return subgroups.map((subgroup) => {
    const known = knownOf(subgroup);
    return known.length === 0
      ? chartPoint(null, centre, null)
      : chartPoint(meanOf(known), centre, sigma / Math.sqrt(known.length));
  });
}

/** R chart: d2·σ ± 3·d3·σ, not below 0. */
export const rangesChart = (subgroups: readonly Subgroup[], { sigma }: VariableBase): ChartPoint[] =>
  subgroups.map((subgroup) => spreadPoint(knownOf(subgroup), sigma, rangeOf, rangeConstants));

/** S chart: c4·σ ± 3·σ·√(1 − c4²), not below 0. */
export const deviationsChart = (subgroups: readonly Subgroup[], { sigma }: VariableBase): ChartPoint[] =>
  subgroups.map((subgroup) => spreadPoint(knownOf(subgroup), sigma, sampleSd, deviationConstants));

function spreadPoint(
  known: readonly number[],
  sigma: number,
  spreadOf: (values: readonly number[]) => number,
  constantsOf: (size: number) => SpreadConstants | null,
): ChartPoint {
  const constants = constantsOf(known.length);
  return constants === null
    ? chartPoint(known.length < PAIR ? null : spreadOf(known), sigma, null)
    : chartPoint(spreadOf(known), constants.mean * sigma, constants.sd * sigma, 0);
}

/** Chart of single values: centre ± 3σ. */
export const individualsChart = (
  values: readonly Measured[],
  { centre, sigma }: VariableBase,
): ChartPoint[] => values.map((value) => chartPoint(value, centre, sigma));

/** Chart of the differences between neighbours; the first point, and one after a gap, has no value. */
export const movingRangesChart = (values: readonly Measured[], { sigma }: VariableBase): ChartPoint[] =>
  movingRanges(values).map((range) =>
    chartPoint(range, spreadOfPair.mean * sigma, spreadOfPair.sd * sigma, 0),
  );

/** Pieces with a property out of those inspected (p), or defects on a number of units (u). */
export interface CountedSample {
  readonly size: Measured;
  readonly count: Measured;
}
export type CountedChart = 'p' | 'u';
/** The mean share (p, 0..1) or the mean number for each unit (u) that limits are made from. */
export interface CountedBase {
  readonly centre: number;
  readonly count: number;
}

const isConsistent = (kind: CountedChart, size: number, count: number): boolean =>
  size > 0 && count >= 0 && (kind === 'u' || count <= size);

/** Base of a p or u chart: Σcounts/Σsizes over the samples that are known. */
export function countedBase(
  kind: CountedChart,
  samples: readonly CountedSample[],
  fewest = FEWEST_SUBGROUPS,
): Outcome<CountedBase, BaseProblem> {
  const known = samples.flatMap(({ size, count }) =>
    size === null || count === null || size === 0 ? [] : [{ size, count }],
  );
  if (known.length < fewest) return tooFew(known.length, fewest);
  if (!known.every(({ size, count }) => isConsistent(kind, size, count)))
    return { ok: false, reason: 'inconsistentCounts' };
  const centre = sumOf(known.map(({ count }) => count)) / sumOf(known.map(({ size }) => size));
  if (centre === 0 || (kind === 'p' && centre === 1))
    return { ok: false, reason: 'noVariation', have: known.length };
  return { ok: true, centre, count: known.length };
}

/**
 * p chart: p̄ ± 3·√(p̄(1−p̄)/n), within 0..1; u chart: ū ± 3·√(ū/n), not below 0. A sample of which fewer than five
 * events are expected keeps its value and has no limits.
 */
export function countedChart(
  kind: CountedChart,
  samples: readonly CountedSample[],
  { centre }: CountedBase,
): ChartPoint[] {
  const other = kind === 'p' ? 1 - centre : 1;
  const highest = kind === 'p' ? 1 : Number.POSITIVE_INFINITY;
  return samples.map(({ size, count }) => {
    if (size === null || count === null || !isConsistent(kind, size, count))
      return chartPoint(null, centre, null);
    const expected = size * (kind === 'p' ? Math.min(centre, other) : centre);
    const sd = expected < FEWEST_EXPECTED ? null : Math.sqrt((centre * other) / size);
    return chartPoint(count / size, centre, sd, 0, highest);
  });
}
