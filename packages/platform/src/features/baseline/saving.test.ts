import { describe, expect, test } from 'vitest';
import { findingsOf, isAccepted, weakestDriver, type Testable } from './acceptance.ts';
import { regress } from './regression.ts';
import {
  changePoints,
  dayUncertainty,
  expectedUse,
  isInRange,
  runningSum,
  savingUncertainty,
  significantRuns,
} from './saving.ts';

/** Noise that is the same each time: a linear congruential sequence, summed to be nearly normal. */
function noise(seed: number): () => number {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return () => Array.from({ length: 12 }, next).reduce((sum, value) => sum + value, -6);
}

const model = {
  intercept: 1000,
  n: 42,
  sigma: 50,
  cvRmsePct: 2,
  vars: [{ coef: 3, min: 400, max: 600 }],
};

/** Output first, then others. */
const drivers = (p: readonly number[]) =>
  p.map((one, n) => ({ code: n === 0 ? 'output:P' : `cdd:${n}`, coef: 1, p: one }));

const judgedBy = (change: Partial<Testable>): Testable => ({
  n: 42,
  r2: 0.9,
  r2Adj: 0.9,
  cvRmsePct: 8,
  nmbePct: 0,
  vars: [{ code: 'output:P', coef: 1, p: 0.001 }],
  ...change,
});

test('expected use is the intercept and what each driver adds', () => {
  expect(expectedUse(model, [500])).toBe(2500);
});

test('outside the range of the baseline by more than a tenth nothing is claimed', () => {
  expect([359, 360, 660, 661].map((x) => isInRange(model, [x]))).toEqual([false, true, true, false]);
});

test('the uncertainty of a sum is that of Guideline 14, and shrinks in proportion as days add up', () => {
  // t(0.9, 40) = 1.6839; 1.6839 · 0.02 · 75000 · √((1 + 2/42)/30) · 1.26
  expect(savingUncertainty(model, 75_000, 30)).toBeCloseTo(594.73, 1);
  expect(savingUncertainty(model, 75_000, 30, 0.8)).toBeLessThan(savingUncertainty(model, 75_000, 30));
  expect(savingUncertainty(model, 0, 0)).toBe(0);
  expect(dayUncertainty(model)).toBeCloseTo(1.6839 * 50 * Math.sqrt(1 + 1 / 42), 2);
});

test('the running sum passes over days without a saving and keeps a gap for them', () => {
  expect(runningSum([1, null, 2, -4])).toEqual([1, null, 3, -1]);
});

describe('course of the savings', () => {
  const sigma = 10;
  const draw = noise(7);
  const days = Array.from({ length: 90 }, (_, day) => {
    const shift = day < 30 ? 0 : day < 60 ? -15 : 5;
    return shift + draw() * sigma * 0.6;
  });

  test('a loss from day 30 and its end on day 60 are each told once, near their day', () => {
    const points = changePoints(days, sigma);
    expect(points.map(({ direction }) => direction)).toEqual(['worse', 'better']);
    expect(Math.abs(points[0]!.at - 30)).toBeLessThanOrEqual(2);
    expect(Math.abs(points[1]!.at - 60)).toBeLessThanOrEqual(2);
    expect(points[0]!.perDay).toBeLessThan(-8);
    expect(points[1]!.perDay).toBeGreaterThan(12);
  });

  test('noise alone changes nothing, and no spread is no test', () => {
    const quiet = noise(11);
    expect(
      changePoints(
        Array.from({ length: 200 }, () => quiet() * sigma),
        sigma,
      ),
    ).toEqual([]);
    expect(changePoints([1, 2, 3], 0)).toEqual([]);
  });
});

test('two of three days beyond two standard errors are one alert; one alone is none', () => {
  const days = [0, -25, 0, -26, 0, 0, 0, -30, 0, 0, 0, -21, -22, -23, 0, 5];
  expect(significantRuns(days, 10)).toEqual([
    { from: 1, to: 3 },
    { from: 11, to: 13 },
  ]);
});

describe('acceptance', () => {
  const fit = (slope: number, spread: number, n = 42): Testable => {
    const draw = noise(3);
    const x = Array.from({ length: n }, (_, i) => 400 + ((i * 37) % 200));
    const reading = regress(
      x.map((value) => [value]),
      x.map((value) => 1000 + slope * value + spread * draw()),
    );
    if (!reading.ok) throw new Error(reading.problem);
    const { regression } = reading;
    return {
      ...regression,
      r2Adj: regression.adjustedR2,
      vars: regression.slopes.map((slope) => ({ code: 'output:P', coef: slope.value, p: slope.p })),
    };
  };
  const codes = (one: Testable, days = 42) => findingsOf(one, days, [true]).map(({ code }) => code);

  test('a good model has nothing against it', () => {
    expect(codes(fit(3, 20))).toEqual([]);
  });
  test('too few days and too short a period are refused', () => {
    expect(codes(fit(3, 20, 5), 5)).toEqual(['tooFewDays', 'tooShort']);
  });
  test('no relation and a wide spread are refused; a nearly constant load with a close fit is not', () => {
    expect(codes(fit(0.01, 300))).toContain('poorFit');
    const constant = fit(0.02, 10);
    expect(constant.cvRmsePct).toBeLessThan(5);
    expect(codes(constant)).not.toContain('poorFit');
  });
  test('energy that falls as output rises is refused', () => {
    expect(codes(fit(-1, 20))).toContain('driverSign');
  });
  test('only a model that passes may verify savings', () => {
    expect(isAccepted(judgedBy({ r2Adj: 0.8, cvRmsePct: 12 }))).toBe(true);
    expect(isAccepted(judgedBy({ r2Adj: 0.3, cvRmsePct: 4 }))).toBe(true);
    expect(isAccepted(judgedBy({ r2Adj: 0.7, cvRmsePct: 12 }))).toBe(false);
    expect(isAccepted(judgedBy({ r2Adj: 0.9, cvRmsePct: 25 }))).toBe(false);
    expect(isAccepted(judgedBy({ r2Adj: 0.9, cvRmsePct: 10, nmbePct: 11 }))).toBe(false);
  });
  test('BRD-18 each driver needs p < 0.10, and the one that fails is named with its p', () => {
    const two = (...p: number[]) => judgedBy({ vars: drivers(p) });
    expect(isAccepted(two(0.001, 0.099))).toBe(true);
    expect(isAccepted(two(0.001, 0.1))).toBe(false);
    expect(isAccepted(two(0.3))).toBe(false);
    expect(findingsOf(two(0.001, 0.42), 42, [true, false])).toEqual([
      { level: 'warn', code: 'driverWeak', driver: 1, values: { p: 0.42, max: 0.1 } },
    ]);
  });
  test('BRD-18 a nearly constant load is spared the p of the one driver that holds its range, and no other', () => {
    const load = (...p: number[]) => judgedBy({ r2: 0.02, r2Adj: -0.01, cvRmsePct: 2, vars: drivers(p) });
    expect(isAccepted(load(0.4))).toBe(true);
    expect(isAccepted(load(0.4, 0.01))).toBe(true);
    expect(findingsOf(load(0.4, 0.01), 42, [true, false]).map(({ level, code }) => [level, code])).toEqual([
      ['info', 'constantLoad'],
      ['info', 'driverKept'],
    ]);
    expect(isAccepted(load(0.01, 0.4))).toBe(false);
    expect(isAccepted({ ...load(0.4, 0.01), cvRmsePct: 8 })).toBe(false);
    const twoOutputs = drivers([0.4, 0.01]).map((one, n) => ({ ...one, code: `output:P.L${n}` }));
    expect(isAccepted({ ...load(), vars: twoOutputs })).toBe(false);
  });
  test('backward elimination leaves the weakest driver out, one at a time, and keeps the last', () => {
    const next = (...p: number[]) => weakestDriver({ cvRmsePct: 8, vars: drivers(p) });
    expect(next(0.2, 0.01, 0.7)).toBe(2);
    expect(next(0.2, 0.01)).toBe(0);
    expect(next(0.05, 0.01)).toBeNull();
    expect(next(0.9)).toBeNull();
    expect(weakestDriver({ cvRmsePct: 2, vars: drivers([0.9, 0.2]) })).toBe(1);
    expect(weakestDriver({ cvRmsePct: 2, vars: drivers([0.9, 0.02]) })).toBeNull();
  });
});
