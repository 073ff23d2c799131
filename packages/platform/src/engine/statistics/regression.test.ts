import { describe, expect, test } from 'vitest';
import { chiSquareQuantile, fQuantile, normalQuantile, tQuantile } from './distributions.ts';
import { fitLine, predictAt } from './regression.ts';

describe('a fitted line', () => {
  test('finds the line that points lie on, and that nothing is left', () => {
    const fit = fitLine([1, 2, 5, 9].map((x) => ({ x, y: 3 + 2.5 * x })));
    expect(fit?.slope).toBeCloseTo(2.5, 12);
    expect(fit?.intercept).toBeCloseTo(3, 12);
    expect(fit?.r2).toBeCloseTo(1, 12);
    expect(fit?.residualSd).toBeCloseTo(0, 10);
  });

  test("agrees with the textbook on Anscombe's first set", () => {
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
    const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
    const fit = fitLine(x.map((each, index) => ({ x: each, y: y[index] ?? 0 })));
    expect(fit?.slope).toBeCloseTo(0.5001, 4);
    expect(fit?.intercept).toBeCloseTo(3.0001, 4);
    expect(fit?.correlation).toBeCloseTo(0.8164, 4);
    expect(fit?.residualSd).toBeCloseTo(1.2366, 4);
    // Prediction interval of 95 % at x = 9, the mean: t(9) = 2.2622 times 1.2366 times sqrt(1 + 1/11).
    const at = fit && predictAt(fit, 9);
    expect(at?.value).toBeCloseTo(7.5009, 4);
    expect((at?.high ?? 0) - (at?.value ?? 0)).toBeCloseTo(2.2622 * 1.2366 * Math.sqrt(1 + 1 / 11), 3);
  });

  test('is none without three points, or where all lie above one place', () => {
    expect(
      fitLine([
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ]),
    ).toBeNull();
    expect(fitLine([1, 2, 3].map((y) => ({ x: 0.1, y })))).toBeNull();
  });

  test.each([
    [1, 12.7062],
    [2, 4.3027],
    [3, 3.1824],
    [5, 2.5706],
    [10, 2.2281],
    [30, 2.0423],
    [120, 1.9799],
  ])('t of %d degrees of freedom at 97.5 %% is %d', (freedom, expected) => {
    expect(tQuantile(0.95, freedom)).toBeCloseTo(expected, 4);
  });

  // 99 % points of the F distribution, as in every table.
  test.each([
    [1, 10, 10.044],
    [5, 20, 4.1027],
    [8, 60, 2.8233],
  ])('F of %d and %d degrees of freedom at 99 %% is %d', (drivers, freedom, expected) => {
    expect(fQuantile(0.01, drivers, freedom)).toBeCloseTo(expected, 3);
  });
});

test.each([
  [0.001, -3.090232],
  [0.025, -1.959964],
  [0.5, 0],
  [0.84, 0.994458],
  [0.975, 1.959964],
  [0.9999, 3.719016],
])('the normal quantile of %d is %d', (p, z) => {
  expect(normalQuantile(p)).toBeCloseTo(z, 6);
});

test.each([
  [0.025, 10, 3.247],
  [0.95, 10, 18.307],
  [0.975, 100, 129.561],
])('the chi-square quantile of %d with %d degrees of freedom is %d within 1 %%', (p, freedom, expected) => {
  expect(Math.abs(chiSquareQuantile(p, freedom) / expected - 1)).toBeLessThan(0.01);
});
