import { expect, test } from 'vitest';
import { DAY_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { createPlantRun } from '../../engine/plant-run.ts';
import { createModel, POWER_QUALITY_SITES, type ModelName } from '../plant-models.ts';
import { POWER_QUALITY_VALUES } from '@plantdeck/platform/engine/power-quality/values.ts';
import { powerQualityPoints } from './power-quality.ts';

const SEED = 7;
const names = { zh: '厂', en: 'Plant' };

/** Values of ten minutes of one point on the day before which the plant begins to run. */
function valuesOf(name: ModelName, plantId: string, scenarioDay: number, point: string) {
  const model = createModel(name, plantId, names);
  const run = createPlantRun(model, SEED, scenarioDay);
  const from = scenarioDay * DAY_MINUTES;
  for (let day = scenarioDay - 3; day < scenarioDay; day += 1) run.regenerateDay(day);
  const codes = POWER_QUALITY_VALUES.map((value) => model.signals.indexOf(`pq.${point}.${value}`));
  expect(codes).not.toContain(-1);
  const series = run.signalSeries(codes, from, from + DAY_MINUTES);
  const at = (value: (typeof POWER_QUALITY_VALUES)[number]): number[] => {
    const row = POWER_QUALITY_VALUES.indexOf(value);
    return Array.from({ length: 144 }, (_, window) => series[row * DAY_MINUTES + window * 10] ?? Number.NaN);
  };
  return { at, series, run, codes, from };
}
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

test('every plant has its points: the connection and each transformer', () => {
  const codesOf = (name: ModelName, plantId: string) => {
    const points = powerQualityPoints(createModel(name, plantId, names), POWER_QUALITY_SITES[name]);
    return points.map(({ code, nominalKv }) => `${code} ${nominalKv}`);
  };
  expect(codesOf('ceramics', 'CER')).toEqual(['pcc 10', 't1 0.4', 't2 0.4', 't3 0.4', 't4 0.4']);
  expect(codesOf('cement', 'CEM')).toEqual(['pcc 110', 't1 10', 't2 10', 't3 10']);
  expect(codesOf('paper', 'PAP')).toEqual(['pcc 35', 't1 10', 't2 10', 't3 10']);
  expect(codesOf('aluminium', 'ALU')).toEqual(['pcc 10', 't1 0.4', 't2 0.4']);
});

test('values hold for ten minutes, agree with each other, and come out the same a second time', () => {
  const { at, series, run, codes, from } = valuesOf('ceramics', 'CER', 52, 'pcc');
  expect(run.signalSeries(codes, from, from + DAY_MINUTES)).toEqual(series);
  const power = POWER_QUALITY_VALUES.indexOf('p') * DAY_MINUTES;
  expect(new Set(series.slice(power, power + 10)).size).toBe(1);
  const [p, q, pf, uab, ia] = (['p', 'q', 'pf', 'uab', 'ia'] as const).map(at);
  p?.forEach((kw, index) => {
    const factor = pf?.[index] ?? 0;
    expect(kw / Math.hypot(kw, q?.[index] ?? 0)).toBeCloseTo(factor, 2);
    const apparent = (1.732 * (uab?.[index] ?? 0) * (ia?.[index] ?? 0)) / 1000;
    expect(Math.abs((apparent * factor) / kw - 1)).toBeLessThan(0.08);
  });
  expect(at('uab').every((volts) => volts > 9_300 && volts < 10_700)).toBe(true);
  expect(at('f').every((hertz) => Math.abs(hertz - 50) < 0.1)).toBe(true);
  // Three hours from 13:00 with voltages that differ.
  const unbalance = at('unbalance');
  expect(unbalance.filter((pct) => pct > 2).length).toBe(18);
  expect(unbalance.findIndex((pct) => pct > 2)).toBe(78);
});

test('drives distort the voltage of the paper mill beyond 4 % at times, and nowhere else', () => {
  const above = (values: readonly number[]) => values.filter((pct) => pct > 4).length;
  const paper = ['t1', 't2', 't3'].map((point) => above(valuesOf('paper', 'PAP', 10, point).at('thdUa')));
  expect(Math.max(...paper)).toBeGreaterThan(5);
  expect(above(valuesOf('cement', 'CEM', 10, 't1').at('thdUa'))).toBe(0);
});

test('a step of the capacitor bank that fails shows in the power factor', () => {
  expect(mean(valuesOf('aluminium', 'ALU', 23, 'pcc').at('pf'))).toBeCloseTo(0.88, 2);
  expect(mean(valuesOf('aluminium', 'ALU', 30, 'pcc').at('pf'))).toBeCloseTo(0.95, 2);
});
