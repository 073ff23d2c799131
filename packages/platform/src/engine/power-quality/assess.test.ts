import { describe, expect, test } from 'vitest';
import { WINDOW_MS, assess, indexSeries, probabilityValue, violations } from './assess.ts';
import { currentLimitA, harmonicLimitPct, limitOf } from './limits.ts';

const GAP = Number.NaN;
const MIDNIGHT = Date.parse('2026-11-20T00:00:00Z');

describe('an index from its tags', () => {
  test('of three voltages the one farthest from nominal counts, with its sign', () => {
    const series = indexSeries(
      'uDev',
      [
        [10_100, GAP],
        [9_700, 10_000],
        [10_000, 10_000],
      ],
      10,
      MIDNIGHT,
    );
    expect(series[0]).toBeCloseTo(-3, 9);
    expect(series[1]).toBeNaN();
  });

  test('a flicker of two hours stands at their end and needs all twelve', () => {
    const pst = Array.from({ length: 25 }, (_, at) => (at === 13 ? GAP : 0.5));
    const series = indexSeries('flicker', [pst], 10, MIDNIGHT);
    expect(
      [...series].map((value, at) => (Number.isNaN(value) ? null : at)).filter((at) => at !== null),
    ).toEqual([11]);
    expect(series[11]).toBeCloseTo(0.5, 9);
    // Begun in between, the first two hours are no whole ones.
    expect([...indexSeries('flicker', [pst], 10, MIDNIGHT + WINDOW_MS)].every(Number.isNaN)).toBe(true);
  });
});

describe('judgement', () => {
  const unbalance = limitOf('unbal', 'gb', 10, null);
  test('the 95 % value is the smallest that so many values reach', () => {
    const values = Array.from({ length: 100 }, (_, n) => 100 - n);
    expect(probabilityValue(values, 95)).toBe(95);
    expect(probabilityValue([7], 95)).toBe(7);
    expect(probabilityValue([], 95)).toBeNull();
  });

  test.each([
    ['every value within', Array(100).fill(1.2) as number[], 'normal', 100],
    [
      'some beyond, the 95 % value within',
      [...(Array(96).fill(1) as number[]), 2.1, 2.2, 2.3, 2.4],
      'warn',
      96,
    ],
    [
      'the 95 % value beyond',
      [...(Array(90).fill(1) as number[]), ...(Array(10).fill(2.3) as number[])],
      'abnormal',
      90,
    ],
    ['one value beyond what none may pass', [...(Array(99).fill(1) as number[]), 4.1], 'abnormal', 99],
  ])('%s', (_case, values, judge, okRatePct) => {
    expect(assess(values, unbalance, 100)).toMatchObject({ judge, okRatePct });
  });

  test('too many gaps, or no limit, is no judgement; nothing is never a pass', () => {
    expect(assess([1, 1, 1], unbalance, 4)).toMatchObject({
      judge: 'unknown',
      worst: null,
      completeness: 75,
    });
    expect(assess([], unbalance, 0)).toMatchObject({ judge: 'unknown', okRatePct: null });
    expect(assess([0.88, 0.92], limitOf('pf', 'gb', 10, null), 2)).toMatchObject({
      judge: 'unknown',
      worst: 0.88,
      okRatePct: null,
    });
  });

  test('a power factor is bad when it is low', () => {
    const values = [...(Array(97).fill(0.95) as number[]), 0.89, 0.88, 0.87];
    expect(assess(values, limitOf('pf', 'gb', 10, 0.9), 100)).toMatchObject({
      judge: 'warn',
      worst: 0.87,
      p95: 0.95,
    });
  });

  test('from 35 kV on deviations of both signs are added up', () => {
    const limit = limitOf('uDev', 'gb', 110, null);
    const values = [...(Array(50).fill(6) as number[]), ...(Array(50).fill(-5) as number[])];
    expect(assess(values, limit, 100)).toMatchObject({ worst: 11, p95: 11, judge: 'abnormal' });
    expect(assess(Array(100).fill(6), limit, 100)).toMatchObject({ worst: 6, judge: 'normal' });
  });

  test('a run beyond the limit is one event; a gap and the other side end it', () => {
    const limit = limitOf('uDev', 'gb', 10, null);
    if (!limit) throw new Error('no limit');
    expect(violations([0, 8, 9, GAP, 8, -8, 0], limit)).toEqual([
      { from: 1, length: 2, worst: 9, isOver: true },
      { from: 4, length: 1, worst: 8, isOver: true },
      { from: 5, length: 1, worst: -8, isOver: false },
    ]);
  });
});

describe('limits by standard and voltage', () => {
  test.each([
    [0.4, 5, 4, 2],
    [10, 4, 3.2, 1.6],
    [35, 3, 2.4, 1.2],
    [110, 2, 1.6, 0.8],
  ])('distortion at %d kV', (kv, total, odd, even) => {
    expect(limitOf('thdU', 'gb', kv, null)?.hi).toBe(total);
    expect([harmonicLimitPct(5, 'gb', kv), harmonicLimitPct(4, 'gb', kv)]).toEqual([odd, even]);
    expect(limitOf('thdU', 'en50160', kv, null)?.hi).toBe(8);
  });

  test('above 110 kV the national standard has none, and the European one has its own', () => {
    expect(limitOf('thdU', 'gb', 220, null)).toBeNull();
    expect(limitOf('freq', 'en50160', 10, null)).toMatchObject({ lo: -0.5, hi: 0.5, probabilityPct: 99.5 });
    expect(limitOf('flicker', 'gb', 220, null)?.hi).toBe(0.8);
  });

  test('a current may grow with the short-circuit capacity, and with the share of the supply as its order adds up', () => {
    expect(currentLimitA(5, 10, 100, 100)).toBe(20);
    expect(currentLimitA(5, 10, 250, 100)).toBe(50);
    expect(currentLimitA(5, 10, 100, 50)).toBeCloseTo(20 * 0.5 ** (1 / 1.2), 9);
    expect(currentLimitA(4, 0.4, 10, 25)).toBeCloseTo(39 * 0.5, 9);
    expect(currentLimitA(26, 10, 100, 100)).toBeNull();
    expect(currentLimitA(5, 220, 100, 100)).toBeNull();
  });
});
