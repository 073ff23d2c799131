import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capability, placedInterval, spreadInterval } from './capability.ts';
import type { VariableBase } from './control-chart.ts';

const within: VariableBase = { centre: 10, sigma: 1, degreesOfFreedom: 90, count: 25 };
/** Mean 10, standard deviation of the sample √(50·4/99). */
const values = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? 10 : at % 4 === 1 ? 12 : 8));

describe('capability', () => {
  test('of two sides, by hand', () => {
    const found = capability(values, within, { lower: 4, upper: 13 });
    expect(found).toMatchObject({ ok: true, mean: 10, sigmaWithin: 1 });
    if (!found.ok) return;
    const overall = Math.sqrt(200 / 99);
    expect(found.cp?.value).toBeCloseTo(1.5, 12);
    expect(found.cpk.value).toBeCloseTo(1, 12);
    expect(found.pp?.value).toBeCloseTo(1.5 / overall, 12);
    expect(found.ppk.value).toBeCloseTo(1 / overall, 12);
    // 1 ± 1.96·√(1/900 + 1/180)
    expect(found.cpk.low).toBeCloseTo(0.84, 2);
    expect(found.cpk.high).toBeCloseTo(1.16, 2);
  });

  test('of one side has no Cp, and a mean outside of the tolerance a negative Cpk', () => {
    const upper = capability(values, within, { lower: null, upper: 13 });
    expect(upper).toMatchObject({ cp: null, pp: null, cpk: { value: 1 } });
    expect(capability(values, within, { lower: null, upper: 7 })).toMatchObject({ cpk: { value: -1 } });
    expect(capability(values, within, { lower: 7, upper: null })).toMatchObject({ cpk: { value: 1 } });
  });

  test('intervals of the textbook: Cp 2.29 and Cpk 1.33 of 20 values', () => {
    const spread = spreadInterval(2.29, 19, 0.95);
    expect(spread.low).toBeCloseTo(1.57, 2);
    expect(spread.high).toBeCloseTo(3.01, 2);
    const placed = placedInterval(1.33, 20, 19, 0.95);
    expect(placed.low).toBeCloseTo(0.88, 2);
    expect(placed.high).toBeCloseTo(1.78, 2);
  });

  test.each([
    [values, within, { lower: null, upper: null }, 'noTolerance'],
    [values, within, { lower: 5, upper: 5 }, 'reversedTolerance'],
    [values, { ...within, count: 24 }, { lower: 5, upper: 15 }, 'tooFewSubgroups'],
    [[...values.slice(0, 24), null], within, { lower: 5, upper: 15 }, 'tooFewSubgroups'],
    [values.map(() => 10), within, { lower: 5, upper: 15 }, 'noVariation'],
    [values, { ...within, sigma: 0 }, { lower: 5, upper: 15 }, 'noVariation'],
  ])('gives no number without a reason for it: case %#', (list, base, tolerance, reason) => {
    expect(capability(list, base, tolerance)).toMatchObject({ ok: false, reason });
  });

  test('Cpk is never above Cp, and each lies in its interval', () => {
    const limit = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(limit, fc.integer({ min: 1, max: 60 }), (lower, width) => {
        const found = capability(values, within, { lower, upper: lower + width });
        if (!found.ok || found.cp === null) throw new Error('no capability');
        expect(found.cpk.value).toBeLessThanOrEqual(found.cp.value + 1e-12);
        for (const index of [found.cp, found.cpk, found.ppk]) {
          expect(index.low).toBeLessThan(index.value);
          expect(index.high).toBeGreaterThan(index.value);
        }
      }),
      { seed: 18 },
    );
  });
});
