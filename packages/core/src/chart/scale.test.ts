import { describe, expect, test } from 'vitest';
import { cleanStep, extent, matchIntervals, valueScale } from './scale.ts';

describe('a value scale', () => {
  test.each([
    ['a load with its contract limit inside', 4200, 6200, {}, [4000, 5000, 6000, 7000]],
    ['bars from zero', 12, 86, { fromZero: true }, [0, 25, 50, 75, 100]],
    ['a narrow band far from zero', 1100.2, 1104.9, {}, [1100, 1102, 1104, 1106]],
    ['values of both signs', -30, 55, {}, [-50, 0, 50, 100]],
    ['a flat line', 50, 50, {}, [45, 47.5, 50, 52.5, 55]],
    ['nothing but zeros', 0, 0, { fromZero: true }, [0, 0.25, 0.5, 0.75, 1]],
    ['small fractions', 0.1, 0.3, {}, [0.1, 0.15, 0.2, 0.25, 0.3]],
  ])('%s ends on clean numbers', (_, low, high, options, ticks) => {
    expect(valueScale(low, high, { fromZero: false, ...options }).ticks).toEqual(ticks);
  });

  test('is clean as displayed, not in base units', () => {
    const scale = valueScale(0, 32_600, { fromZero: true, unitScale: 1e-4 });
    expect(scale.ticks.map((tick) => tick * 1e-4)).toEqual([0, 1, 2, 3, 4]);
  });

  test('without any value is still a scale', () => {
    expect(valueScale(Number.NaN, Number.NaN, { fromZero: false })).toMatchObject({ min: 0, max: 4 });
  });

  test('of the right axis gets the intervals of the left one and keeps its values inside', () => {
    const right = matchIntervals(valueScale(0, 33, { fromZero: true }), 3);
    expect(right.ticks).toHaveLength(4);
    expect(right.max).toBeGreaterThanOrEqual(33);
  });
});

test.each([
  [0.9, 1],
  [1, 1],
  [1.2, 2],
  [2.1, 2.5],
  [3, 5],
  [7, 10],
  [0.03, 0.05],
  [Number.NaN, 1],
])('the clean step from %d is %d', (rough, step) => {
  expect(cleanStep(rough)).toBeCloseTo(step, 12);
});

test('the extent leaves gaps out and is unknown without values', () => {
  expect(extent([[3, null, 5], new Float64Array([Number.NaN, -1])])).toEqual([-1, 5]);
  expect(extent([[null]])).toEqual([Number.NaN, Number.NaN]);
});
