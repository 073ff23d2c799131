import { expect, test } from 'vitest';
import type { PowerQualityValue } from '../../engine/power-quality/values.ts';
import type { TagSeries } from '../../store/tags/tag-store.ts';
import { limitsAt } from './power-quality-limits.ts';
import { deviationsOf, meanPowerFactor, percentile95, sagsOf, windowsOf } from './power-quality-values.ts';

const series = (fromMs: number, values: Readonly<Record<string, readonly number[]>>): TagSeries => ({
  fromMs,
  length: 4,
  of: (tag) => Float64Array.from(values[tag] ?? [Number.NaN, Number.NaN, Number.NaN, Number.NaN]),
});

test('a window of which nothing is known is left out, and a sag in one is told', () => {
  const windows = windowsOf(
    series(600_000, {
      'pq.t1.p': [40, Number.NaN, 40, 40],
      'pq.t1.q': [30, Number.NaN, 30, 30],
      'pq.t1.residualPct': [62, 100, 100, 100],
    }),
    'pq.t1',
  );
  expect(windows.t).toEqual([600_000, 1_800_000, 2_400_000]);
  expect(windows.at('residualPct')).toEqual([62, 100, 100]);
  expect(sagsOf(windows)).toEqual([62]);
  expect(meanPowerFactor(windows)).toBeCloseTo(0.8, 9);
});

test('nothing known is no figure', () => {
  const windows = windowsOf(series(0, {}), 'pq.t1');
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
