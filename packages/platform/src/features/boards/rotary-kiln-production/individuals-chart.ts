/** Control limits of individuals and moving ranges (ISO 7870-2). Pure. */

/** For ranges of two: mean range to standard deviation, and the upper limit of a range to its mean. */
const D2 = 1.128;
const D4 = 3.267;
/** Fewer samples estimate the limits too badly. */
export const LEAST_SAMPLES = 25;

export interface IndividualsLimits {
  readonly centre: number;
  readonly lcl: number;
  readonly ucl: number;
  readonly rangeUcl: number;
  readonly samples: number;
}

/** Difference of each value to the one before; null for the first. */
export const movingRanges = (values: readonly number[]): (number | null)[] =>
  values.map((value, at) => {
    const before = values[at - 1];
    return before === undefined ? null : Math.abs(value - before);
  });

/** @returns null with fewer samples than a chart needs */
export function individualsLimits(values: readonly number[]): IndividualsLimits | null {
  if (values.length < LEAST_SAMPLES) return null;
  const centre = values.reduce((sum, value) => sum + value, 0) / values.length;
  const ranges = movingRanges(values).filter((range) => range !== null);
  const meanRange = ranges.reduce((sum, range) => sum + range, 0) / ranges.length;
  const sigma = meanRange / D2;
  return {
    centre,
    lcl: centre - 3 * sigma,
    ucl: centre + 3 * sigma,
    rangeUcl: D4 * meanRange,
    samples: values.length,
  };
}
