import { describe, expect, test } from 'vitest';
import { fUpperP, tQuantile, tTwoSidedP } from '../../engine/statistics/distributions.ts';
import { regress, type Regression } from './regression.ts';

function fitted(rows: readonly (readonly number[])[], y: readonly number[]): Regression {
  const reading = regress(rows, y);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.regression;
}
const relative = (value: number, certified: number): number => Math.abs(value / certified - 1);

/** Statistical Reference Datasets: Longley, with certified values. */
const LONGLEY = [
  [60323, 83.0, 234289, 2356, 1590, 107608, 1947],
  [61122, 88.5, 259426, 2325, 1456, 108632, 1948],
  [60171, 88.2, 258054, 3682, 1616, 109773, 1949],
  [61187, 89.5, 284599, 3351, 1650, 110929, 1950],
  [63221, 96.2, 328975, 2099, 3099, 112075, 1951],
  [63639, 98.1, 346999, 1932, 3594, 113270, 1952],
  [64989, 99.0, 365385, 1870, 3547, 115094, 1953],
  [63761, 100.0, 363112, 3578, 3350, 116219, 1954],
  [66019, 101.2, 397469, 2904, 3048, 117388, 1955],
  [67857, 104.6, 419180, 2822, 2857, 118734, 1956],
  [68169, 108.4, 442769, 2936, 2798, 120445, 1957],
  [66513, 110.8, 444546, 4681, 2637, 121950, 1958],
  [68655, 112.6, 482704, 3813, 2552, 123366, 1959],
  [69564, 114.2, 502601, 3931, 2514, 125368, 1960],
  [69331, 115.7, 518173, 4806, 2572, 127852, 1961],
  [70551, 116.9, 554894, 4007, 2827, 130081, 1962],
] as const;

test('Longley: the certified coefficients and errors of sixteen nearly dependent rows', () => {
  const fit = fitted(
    LONGLEY.map(([, ...drivers]) => drivers),
    LONGLEY.map(([y]) => y),
  );
  const certified = [
    [15.0618722713733, 84.9149257747669],
    [-0.035819179292591, 0.0334910077722432],
    [-2.02022980381683, 0.488399681651699],
    [-1.03322686717359, 0.214274163161675],
    [-0.0511041056535807, 0.22607320006937],
    [1829.15146461355, 455.478499142212],
  ] as const;
  expect(relative(fit.intercept.value, -3482258.63459582)).toBeLessThan(1e-9);
  expect(relative(fit.intercept.standardError, 890420.383607373)).toBeLessThan(1e-9);
  certified.forEach(([value, error], index) => {
    expect(relative(fit.slopes[index]!.value, value)).toBeLessThan(1e-8);
    expect(relative(fit.slopes[index]!.standardError, error)).toBeLessThan(1e-8);
  });
  expect(relative(fit.sigma, 304.854073561965)).toBeLessThan(1e-9);
  expect(relative(fit.r2, 0.995479004577296)).toBeLessThan(1e-12);
  expect(relative(fit.f, 330.285339234588)).toBeLessThan(1e-9);
  expect(fit.degreesOfFreedom).toBe(9);
});

describe("Anscombe's quartet: four pictures, one line", () => {
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const sets: [number[], number[]][] = [
    [x, [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]],
    [x, [9.14, 8.14, 8.74, 8.77, 9.26, 8.1, 6.13, 3.1, 9.13, 7.26, 4.74]],
    [x, [7.46, 6.77, 12.74, 7.11, 7.81, 8.84, 6.08, 5.39, 8.15, 6.42, 5.73]],
    [
      [8, 8, 8, 8, 8, 8, 8, 19, 8, 8, 8],
      [6.58, 5.76, 7.71, 8.84, 8.47, 7.04, 5.25, 12.5, 5.56, 7.91, 6.89],
    ],
  ];
  test.each(sets)('y = 3.00 + 0.500 x', (xs, y) => {
    const fit = fitted(
      xs.map((value) => [value]),
      y,
    );
    expect(fit.intercept.value).toBeCloseTo(3.0, 2);
    expect(fit.slopes[0]!.value).toBeCloseTo(0.5, 3);
    expect(fit.r2).toBeCloseTo(0.67, 2);
    expect(fit.f).toBeCloseTo(18, 1);
    expect(fit.fP).toBeCloseTo(0.00217, 4);
    expect(fit.slopes[0]!.p).toBeCloseTo(fit.fP, 10);
  });
});

test('Norris: the certified straight line of a calibration', () => {
  const data =
    `0.1 0.2 338.8 337.4 118.1 118.2 888.0 884.6 9.2 10.1 228.1 226.5 668.5 666.3 998.5 996.3 449.1 448.6
    778.9 777.0 559.2 558.2 0.3 0.4 0.1 0.6 778.1 775.5 668.8 666.9 339.3 338.0 448.9 447.5 10.8 11.6 557.7 556.0
    228.3 228.1 998.0 995.8 888.8 887.6 119.6 120.2 0.3 0.3 0.6 0.3 557.6 556.8 339.3 339.1 888.0 887.2 998.5 999.0
    778.9 779.0 10.2 11.1 117.6 118.3 228.9 229.2 668.4 669.1 449.2 448.9 0.2 0.5`
      .trim()
      .split(/\s+/)
      .map(Number);
  const y = data.filter((_, index) => index % 2 === 0);
  const x = data.filter((_, index) => index % 2 === 1);
  const fit = fitted(
    x.map((value) => [value]),
    y,
  );
  expect(fit.n).toBe(36);
  expect(relative(fit.slopes[0]!.value, 1.00211681802045)).toBeLessThan(1e-9);
  expect(relative(fit.slopes[0]!.standardError, 0.000429796848199937)).toBeLessThan(1e-8);
  expect(relative(fit.intercept.value, -0.262323073774029)).toBeLessThan(1e-8);
  expect(relative(fit.sigma, 0.884796396144373)).toBeLessThan(1e-8);
});

test('distributions agree with the printed tables', () => {
  expect(tQuantile(0.9, 10)).toBeCloseTo(1.812, 3);
  expect(tQuantile(0.95, 30)).toBeCloseTo(2.042, 3);
  expect(tQuantile(0.9, 40)).toBeCloseTo(1.684, 3);
  expect(tTwoSidedP(2.228, 10)).toBeCloseTo(0.05, 4);
  expect(fUpperP(4.1, 2, 10)).toBeCloseTo(0.05, 3);
  expect(fUpperP(3.33, 5, 10)).toBeCloseTo(0.05, 3);
});

test('drivers that say the same, that never move, or are too many for the days are refused', () => {
  const rows = Array.from({ length: 20 }, (_, i) => [i, 2 * i + 3]);
  const y = rows.map(([x]) => 5 + x! + Math.sin(x!));
  expect(regress(rows, y)).toEqual({ ok: false, problem: 'driversDependent', driver: 1 });
  expect(
    regress(
      rows.map(([x]) => [x!, 7]),
      y,
    ),
  ).toEqual({ ok: false, problem: 'driversDependent', driver: 1 });
  expect(regress(rows.slice(0, 3), y.slice(0, 3))).toEqual({ ok: false, problem: 'tooFewRows' });
  expect(
    regress(
      rows.map(([x]) => [x!]),
      rows.map(() => 0),
    ),
  ).toEqual({ ok: false, problem: 'nothingUsed' });
});
