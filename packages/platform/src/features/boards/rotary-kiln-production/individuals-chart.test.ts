import fc from 'fast-check';
import { expect, test } from 'vitest';
import { individualsLimits, LEAST_SAMPLES, movingRanges } from './individuals-chart.ts';

test('limits are three sigma from the mean, sigma the mean range by 1.128', () => {
  const values = Array.from({ length: 26 }, (_, at) => (at % 2 === 0 ? 1 : 1.2));
  const limits = individualsLimits(values);
  expect(limits?.centre).toBeCloseTo(1.1, 12);
  expect(limits?.ucl).toBeCloseTo(1.1 + (3 * 0.2) / 1.128, 12);
  expect(limits?.lcl).toBeCloseTo(1.1 - (3 * 0.2) / 1.128, 12);
  expect(limits?.rangeUcl).toBeCloseTo(3.267 * 0.2, 12);
  expect(movingRanges([1, 1.5, 0.5])).toEqual([null, 0.5, 1]);
  expect(individualsLimits(values.slice(0, LEAST_SAMPLES - 1))).toBeNull();
  expect(movingRanges([])).toEqual([]);
});

test('a shift of all samples moves the limits, and nothing else', () => {
  const sample = fc.double({ min: 0, max: 4, noNaN: true });
  fc.assert(
    fc.property(fc.array(sample, { minLength: LEAST_SAMPLES, maxLength: 60 }), sample, (values, shift) => {
      const [limits, moved] = [
        individualsLimits(values),
        individualsLimits(values.map((one) => one + shift)),
      ];
      expect((moved?.ucl ?? 0) - (limits?.ucl ?? 0)).toBeCloseTo(shift, 9);
      expect(moved?.rangeUcl).toBeCloseTo(limits?.rangeUcl ?? Number.NaN, 9);
      expect(limits?.lcl).toBeLessThanOrEqual(limits?.centre ?? 0);
    }),
    { seed: 18 },
  );
});
