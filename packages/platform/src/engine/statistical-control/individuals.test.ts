import fc from 'fast-check';
import { expect, test } from 'vitest';
import { individualsLimits, withGaps } from './individuals.ts';

/** Of two values: mean range to standard deviation, and upper limit of a range to its mean. */
const D2 = 1.12838;
const D4 = 3.2665;
const FEWEST = 25;

test('limits are three sigma from the mean, sigma the mean range by 1.128', () => {
  const values = Array.from({ length: 26 }, (_, at) => (at % 2 === 0 ? 1 : 1.2));
  const limits = individualsLimits(values, FEWEST);
  expect(limits?.centre).toBeCloseTo(1.1, 12);
  expect(limits?.upper).toBeCloseTo(1.1 + (3 * 0.2) / D2, 6);
  expect(limits?.lower).toBeCloseTo(1.1 - (3 * 0.2) / D2, 6);
  expect(limits?.rangeUpper).toBeCloseTo(D4 * 0.2, 3);
  expect(limits?.count).toBe(26);
  expect(individualsLimits(values.slice(0, FEWEST - 1), FEWEST)).toBeNull();
  expect(individualsLimits(values.map(() => 1))).toBeNull();
});

test('a shift of all samples moves the limits, and nothing else', () => {
  const sample = fc.double({ min: 0, max: 4, noNaN: true });
  fc.assert(
    fc.property(fc.array(sample, { minLength: FEWEST, maxLength: 60 }), sample, (values, shift) => {
      const limits = individualsLimits(values);
      const moved = individualsLimits(values.map((one) => one + shift));
      if (limits === null || moved === null) return;
      expect(moved.upper - limits.upper).toBeCloseTo(shift, 9);
      expect(moved.rangeUpper).toBeCloseTo(limits.rangeUpper, 9);
      expect(limits.lower).toBeLessThanOrEqual(limits.centre);
    }),
    { seed: 18 },
  );
});

test('a gap between samples is no range', () => {
  const samples = [0, 60, 180, 240].map((sampledMs) => ({ sampledMs, value: sampledMs }));
  expect(withGaps(samples, 90).map((one) => one?.sampledMs ?? null)).toEqual([0, 60, null, 180, 240]);
  expect(withGaps([], 90)).toEqual([]);
});
