import { expect, test } from 'vitest';
import type { PowerQualityValue } from '../plant/models/parts/power-quality.ts';
import { limitsAt } from './power-quality-limits.ts';
import { deviationsOf, meanPowerFactor, percentile95, sagsOf, windowsOf } from './power-quality-values.ts';

const MINUTE_MS = 60_000;

test('minutes become windows of ten, one that is unknown is left out, and a sag within one is told', () => {
  const minutes = (value: PowerQualityValue): Float32Array => {
    const list = new Float32Array(35).fill(value === 'residualPct' ? 100 : 40);
    // Three minutes of a window that began before, then three whole ones, and two minutes of the next.
    if (value === 'p') list.set([Number.NaN, Number.NaN], 13);
    if (value === 'residualPct') list[9] = 62;
    if (value === 'q') list.fill(30);
    return list;
  };
  const windows = windowsOf(7 * MINUTE_MS, minutes);
  expect(windows.t.map((ms) => ms / MINUTE_MS)).toEqual([7, 10, 30, 40]);
  expect(windows.at('residualPct')).toEqual([100, 62, 100, 100]);
  expect(sagsOf(windows)).toEqual([62]);
  expect(meanPowerFactor(windows)).toBeCloseTo(0.8, 9);
});

test('nothing known is no figure', () => {
  const windows = windowsOf(0, () => new Float32Array(20).fill(Number.NaN));
  expect([windows.t.length, meanPowerFactor(windows), percentile95([])]).toEqual([0, null, null]);
});

test('of a hundred values the ninety-fifth is told, and deviations are those from the nominal voltage', () => {
  expect(percentile95(Array.from({ length: 100 }, (_, index) => 100 - index))).toBe(95);
  const volts = { uab: 10_300, ubc: 10_200, uca: 10_100 };
  const values = { t: [0], at: (name: PowerQualityValue) => [volts[name as keyof typeof volts]] };
  expect(deviationsOf(values, 10)[0]).toBeCloseTo(2, 9);
});

test.each([
  [0.4, 5, 7],
  [10, 4, 7],
  [35, 3, null],
  [110, 2, null],
])('at %d kV the distortion keeps below %d %% and the deviation below %s', (kv, thdPct, deviationPct) => {
  expect(limitsAt(kv)).toMatchObject({ thdPct, deviationPct });
});
