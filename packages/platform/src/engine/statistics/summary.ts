import type { Measured } from './outcome.ts';

/** Mean and spread of values with gaps. Pure. */
export const knownOf = (values: readonly Measured[]): number[] =>
  values.filter((value): value is number => value !== null && Number.isFinite(value));

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** @returns NaN without a value */
export const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

/** Standard deviation of a sample, s = √(Σ(x − x̄)²/(n − 1)); NaN below two values. */
export function sampleSd(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(sumOf(values.map((value) => (value - mean) ** 2)) / (values.length - 1));
}

/** What is left of equal values after their mean was subtracted is binary noise. */
export const isFlat = (sd: number, mean: number): boolean => sd <= 1e-9 * Math.abs(mean) || sd === 0;
