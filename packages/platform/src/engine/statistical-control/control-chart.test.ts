import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deviationConstants, rangeConstants } from './chart-constants.ts';
import {
  countedBase,
  countedChart,
  deviationBase,
  deviationsChart,
  individualsBase,
  individualsChart,
  meansChart,
  movingRangesChart,
  rangeBase,
  rangesChart,
  type VariableBase,
} from './control-chart.ts';

const base = (centre: number, sigma: number): VariableBase => ({
  centre,
  sigma,
  degreesOfFreedom: 90,
  count: 25,
});

describe('constants', () => {
  // Tables of ISO 7870-2: n, d2, d3, c4, A2, D4, A3, B4.
  test.each([
    [2, 1.128, 0.853, 0.7979, 1.88, 3.267, 2.659, 3.267],
    [3, 1.693, 0.888, 0.8862, 1.023, 2.575, 1.954, 2.568],
    [5, 2.326, 0.864, 0.94, 0.577, 2.114, 1.427, 2.089],
    [10, 3.078, 0.797, 0.9727, 0.308, 1.777, 0.975, 1.716],
  ])('of subgroups of %d agree with the tables', (n, d2, d3, c4, a2, d4, a3, b4) => {
    const range = rangeConstants(n) ?? { mean: 0, sd: 0 };
    const deviation = deviationConstants(n) ?? { mean: 0, sd: 0 };
    expect(range.mean).toBeCloseTo(d2, 3);
    expect(range.sd).toBeCloseTo(d3, 3);
    expect(deviation.mean).toBeCloseTo(c4, 4);
    expect(3 / (range.mean * Math.sqrt(n))).toBeCloseTo(a2, 3);
    expect(Math.abs(1 + (3 * range.sd) / range.mean - d4)).toBeLessThan(0.001);
    expect(3 / (deviation.mean * Math.sqrt(n))).toBeCloseTo(a3, 3);
    expect(1 + (3 * deviation.sd) / deviation.mean).toBeCloseTo(b4, 3);
  });

  test('are none for one value, and d2 for none above 25', () => {
    expect([rangeConstants(1), rangeConstants(26), deviationConstants(1)]).toEqual([null, null, null]);
    expect(deviationConstants(26)?.mean).toBeCloseTo(0.99, 2);
  });
});

describe('measured characteristics', () => {
  test('X-bar and R limits of the textbook: mean 1.5056, mean range 0.32521, five values', () => {
    const wafers = base(1.5056, 0.32521 / 2.32593);
    const [mean] = meansChart([[1.5, 1.5, 1.5, 1.5, 1.6]], wafers);
    expect(mean?.upper).toBeCloseTo(1.6932, 3);
    expect(mean?.lower).toBeCloseTo(1.318, 3);
    const [range] = rangesChart([[1.5, 1.5, 1.5, 1.5, 1.6]], wafers);
    expect(range?.centre).toBeCloseTo(0.32521, 5);
    expect(range?.upper).toBeCloseTo(0.6876, 3);
    expect(range?.lower).toBe(0);
  });

  test('a base of ranges and one of deviations, by hand', () => {
    const subgroups = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? [9, 10, 11] : [10, 12, 14]));
    // Ranges 2 and 4, deviations 1 and 2, mean 11.
    expect(rangeBase(subgroups)).toMatchObject({ ok: true, centre: 11, count: 20 });
    const ranges = rangeBase(subgroups);
    expect(ranges.ok && ranges.sigma).toBeCloseTo(3 / 1.69257, 10);
    // 0.9 · k(n − 1) degrees of freedom at most.
    expect(ranges.ok && ranges.degreesOfFreedom).toBeCloseTo(36.3, 1);
    const deviations = deviationBase(subgroups);
    expect(deviations.ok && deviations.sigma).toBeCloseTo(1.5 / 0.886227, 6);
    if (!deviations.ok) return;
    const [, wide] = deviationsChart(subgroups, deviations);
    expect(wide?.value).toBe(2);
    expect(wide?.centre).toBeCloseTo(1.5, 6);
    expect(wide?.upper).toBeCloseTo(1.5 * 2.568, 2);
  });

  test('single values and moving ranges of the textbook: viscosity of primer paint', () => {
    const viscosity = [
      33.75, 33.05, 34, 33.81, 33.46, 34.02, 33.68, 33.27, 33.49, 33.2, 33.62, 33, 33.54, 33.12, 33.84,
    ];
    const found = individualsBase(viscosity, 15);
    expect(found).toMatchObject({ ok: true, count: 15 });
    if (!found.ok) return;
    expect(found.centre).toBeCloseTo(33.52, 2);
    expect(individualsChart(viscosity, found)[0]?.upper).toBeCloseTo(34.8, 1);
    expect(individualsChart(viscosity, found)[0]?.lower).toBeCloseTo(32.24, 1);
    const ranges = movingRangesChart(viscosity, found);
    expect(ranges[0]?.value).toBeNull();
    expect(ranges[1]?.centre).toBeCloseTo(0.48, 2);
    expect(ranges[1]?.upper).toBeCloseTo(1.57, 2);
  });

  test('a gap is no range, and a subgroup with fewer values has wider limits', () => {
    const ranges = movingRangesChart([1, null, 5, 6], base(3, 1));
    expect(ranges.map(({ value }) => value)).toEqual([null, null, null, 1]);
    const [whole, part, none] = meansChart([[1, 2, 3, 4], [1, null, null, null], [null]], base(2, 2));
    expect([whole?.upper, part?.upper, none?.upper]).toEqual([5, 8, null]);
    expect([part?.value, none?.value, none?.z]).toEqual([1, null, null]);
    expect(rangesChart([[1, null]], base(2, 2))[0]).toMatchObject({ value: null, upper: null });
  });

  test('there is no base of too few, equal or too large subgroups', () => {
    const pair = (a: number | null) => [a, 2];
    expect(rangeBase(Array.from({ length: 19 }, () => pair(1)))).toEqual({
      ok: false,
      reason: 'tooFewSubgroups',
      have: 19,
      need: 20,
    });
    expect(rangeBase(Array.from({ length: 30 }, (_, at) => pair(at < 19 ? 1 : null)))).toMatchObject({
      have: 19,
    });
    expect(deviationBase(Array.from({ length: 20 }, () => [0.1, 0.1, 0.1]))).toMatchObject({
      reason: 'noVariation',
    });
    expect(individualsBase(Array.from({ length: 20 }, () => 7))).toMatchObject({ reason: 'noVariation' });
    expect(individualsBase([])).toMatchObject({ reason: 'tooFewSubgroups', have: 0 });
    const large = Array.from({ length: 20 }, () => Array.from({ length: 26 }, (_, at) => at));
    expect(rangeBase(large)).toMatchObject({ reason: 'subgroupTooLarge' });
    expect(deviationBase(large)).toMatchObject({ ok: true });
  });

  test('limits move and stretch with the values', () => {
    const values = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 40, maxLength: 60 });
    fc.assert(
      fc.property(
        values,
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: 1, max: 9 }),
        (list, add, by) => {
          const found = individualsBase(list);
          const moved = individualsBase(list.map((value) => value * by + add));
          expect(moved.ok).toBe(found.ok);
          if (!found.ok || !moved.ok) return;
          expect(moved.centre).toBeCloseTo(found.centre * by + add, 6);
          expect(moved.sigma).toBeCloseTo(found.sigma * by, 6);
        },
      ),
      { seed: 18 },
    );
  });
});

describe('counted characteristics', () => {
  const ofPieces = (sizes: readonly number[], counts: readonly number[]) =>
    sizes.map((size, at) => ({ size, count: counts[at] ?? null }));
  test('a p chart of the textbook with varying size: 234 of 2,450 orders', () => {
    const orders = ofPieces(
      [
        100, 80, 80, 100, 110, 110, 100, 100, 90, 90, 110, 120, 120, 120, 110, 80, 80, 80, 90, 100, 100, 100,
        100, 90, 90,
      ],
      [12, 8, 6, 9, 10, 12, 11, 16, 10, 6, 20, 15, 9, 8, 6, 8, 10, 7, 5, 8, 5, 8, 10, 6, 9],
    );
    const found = countedBase('p', orders);
    expect(found.ok && found.centre).toBeCloseTo(234 / 2450, 12);
    if (!found.ok) return;
    const points = countedChart('p', orders, found);
    expect(points[0]?.lower).toBeCloseTo(0.0073, 3);
    expect(points[0]?.upper).toBeCloseTo(0.1837, 3);
    expect(points[1]?.lower).toBe(0);
    expect(points.flatMap(({ z }, at) => ((z ?? 0) > 3 ? [at + 1] : []))).toEqual([11]);
  });

  test('a u chart of the textbook: 193 defects of 100 computers, five in a sample', () => {
    const samples = Array.from({ length: 20 }, (_, at) => ({ size: 5, count: at < 13 ? 10 : 9 }));
    const found = countedBase('u', samples);
    expect(found.ok && found.centre).toBeCloseTo(1.93, 12);
    if (!found.ok) return;
    const [point] = countedChart('u', samples, found);
    expect(point?.upper).toBeCloseTo(3.79, 2);
    expect(point?.lower).toBeCloseTo(0.07, 2);
  });

  test('a small or unknown sample has no limits, and counts that cannot be make no base', () => {
    const share = { centre: 0.05, count: 25 };
    const points = countedChart(
      'p',
      [
        { size: 99, count: 4 },
        { size: 100, count: 4 },
        { size: null, count: 4 },
      ],
      share,
    );
    expect(points.map(({ value, z }) => [value, z === null])).toEqual([
      [4 / 99, true],
      [0.04, false],
      [null, true],
    ]);
    expect(
      countedChart(
        'p',
        [
          { size: 0, count: 0 },
          { size: 10, count: 11 },
        ],
        share,
      ).map(({ value }) => value),
    ).toEqual([null, null]);
    const many = (size: number, count: number) => Array.from({ length: 20 }, () => ({ size, count }));
    expect(countedBase('p', many(10, 11))).toMatchObject({ reason: 'inconsistentCounts' });
    expect(countedBase('p', many(10, 0))).toMatchObject({ reason: 'noVariation' });
    expect(countedBase('p', many(10, 10))).toMatchObject({ reason: 'noVariation' });
    expect(countedBase('u', many(0, 0))).toMatchObject({ reason: 'tooFewSubgroups', have: 0 });
  });
});
