import type { Measured } from '../statistics/outcome.ts';
import { individualsBase, individualsChart, movingRangesChart } from './control-chart.ts';

/** Limits of single values and of their moving ranges (ISO 7870-2) as charts draw them. Pure. */
export interface IndividualsLimits {
  readonly centre: number;
  readonly lower: number;
  readonly upper: number;
  readonly rangeUpper: number;
  /** Values that the limits rest on. */
  readonly count: number;
}

/** @param values null is a gap, which no range bridges @returns null with fewer values than `fewest`, or all the same */
export function individualsLimits(values: readonly Measured[], fewest?: number): IndividualsLimits | null {
  const base = individualsBase(values, fewest);
  if (!base.ok) return null;
  const [point] = individualsChart([null], base);
  const [, range] = movingRangesChart([0, 0], base);
  if (point?.lower == null || point.upper === null || range?.upper == null) return null;
  return {
    centre: point.centre,
    lower: point.lower,
    upper: point.upper,
    rangeUpper: range.upper,
    count: base.count,
  };
}

interface Timed {
  readonly sampledMs: number;
  readonly value: number;
}

/** Samples in their order, with null between two that are further apart than samples are drawn. */
export const withGaps = <T extends Timed>(samples: readonly T[], gapMs: number): (T | null)[] =>
  samples.flatMap((sample, at) => {
    const before = samples[at - 1];
    return before && sample.sampledMs - before.sampledMs > gapMs ? [null, sample] : [sample];
  });
