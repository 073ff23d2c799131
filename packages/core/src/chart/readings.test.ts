import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chartTable } from './chart-table.ts';
import { nextPlace } from './chart-readout.tsx';
import type { CartesianModel } from './model.ts';
import { formatNumber, formatTick, formatWithUnit } from './number-format.ts';
import { nearestIndex, readoutAt, readoutNear } from './readout.ts';
import { chartSummary, seriesFacts } from './summary.ts';

const words = JSON.parse(readFileSync(new URL('./words/en.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  (words[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

const start = Date.parse('2026-11-20T08:00:00+08:00');
const minute = 60_000;
const model: CartesianModel = {
  kind: 'cartesian',
  x: { type: 'time', timeZone: 'Asia/Shanghai' },
  y: [{ unit: { code: 'kWh', display: '10^4 kWh', scale: 1e-4, dp: 2 } }],
  series: [
    {
      id: 'a',
      name: 'Today',
      kind: 'line',
      t: [start, start + minute, start + 2 * minute],
      v: [32_600, null, 40_000],
    },
    {
      id: 'b',
      name: 'Plan',
      kind: 'line',
      role: 'target',
      t: [start, start + 2 * minute],
      v: [30_000, 30_000],
    },
  ],
  limits: [{ name: 'Red line 4.20', value: 42_000 }],
};

describe('a chart read by somebody who does not see it', () => {
  test('says count, lowest, highest, last and trend of each line, its gaps, and the limits', () => {
    expect(chartSummary(model, 'en', t)).toBe(
      'Today: 2 values, lowest 3.26 10^4 kWh, highest 4.00 10^4 kWh, last 4.00 10^4 kWh, rising. Missing values: 1. ' +
        'Plan: 2 values, lowest 3.00 10^4 kWh, highest 3.00 10^4 kWh, last 3.00 10^4 kWh, steady. Limit: Red line 4.20.',
    );
  });

  test('says so where there is nothing', () => {
    expect(chartSummary({ ...model, series: [], limits: [] }, 'en', t)).toBe('No values.');
    expect(seriesFacts({ id: 'x', name: 'x', kind: 'bar', v: [null, Number.NaN] })).toMatchObject({
      count: 0,
      last: null,
    });
  });

  test.each([
    [[1, 2, 3, 4, 5, 6], 'rising'],
    [[6, 5, 4, 3, 2, 1], 'falling'],
    [[5, 1, 5, 1, 5, 1, 5, 1, 5], 'steady'],
    [[2, 2, 2], 'steady'],
  ])('tells the trend of %j as %s', (v, trend) => {
    expect(seriesFacts({ id: 'x', name: 'x', kind: 'line', v }).trend).toBe(trend);
  });

  test('CHT-13 is a table with the same values, gaps included', () => {
    expect(chartTable(model, 'en', t)).toEqual({
      head: ['Time', 'Today (10^4 kWh)', 'Plan (10^4 kWh)'],
      rows: [
        {
          label: '20 Nov 08:00',
          labelRaw: '2026-11-20T00:00:00.000Z',
          cells: ['3.26', '3.00'],
          values: [3.26, 3],
        },
        {
          label: '20 Nov 08:01',
          labelRaw: '2026-11-20T00:01:00.000Z',
          cells: ['–', '–'],
          values: [null, null],
        },
        {
          label: '20 Nov 08:02',
          labelRaw: '2026-11-20T00:02:00.000Z',
          cells: ['4.00', '3.00'],
          values: [4, 3],
        },
      ],
    });
  });
});

describe('the readout', () => {
  test('stands at the nearest point and says nothing for a line that has none there', () => {
    const readout = readoutNear(model, start + 1.2 * minute, 'en');
    expect(readout).toMatchObject({
      index: 1,
      title: '20 Nov 08:01',
      rows: [{ id: 'a', text: '–', value: null }],
    });
    expect(readoutAt(model, 2, 'en')?.rows.map((row) => row.text)).toEqual([
      '4.00 10^4 kWh',
      '3.00 10^4 kWh',
    ]);
    expect(readoutAt(model, 3, 'en')).toBeNull();
  });

  test.each([
    [[10, 20, 30], 4, 0],
    [[10, 20, 30], 14, 0],
    [[10, 20, 30], 16, 1],
    [[10, 20, 30], 99, 2],
    [[], 5, 0],
    [[7], 5, 0],
  ])('finds in %j the point nearest to %d at %d', (times, x, index) => {
    expect(nearestIndex(times, x)).toBe(index);
  });

  test.each([
    ['ArrowLeft', undefined, 9],
    ['ArrowRight', undefined, 9],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 4, 5],
    ['PageUp', 4, 0],
    ['Home', 4, 0],
    ['End', 4, 9],
    ['Tab', 4, null],
  ])('%s from %s leads to %s of ten places', (key, place, next) => {
    expect(nextPlace(key, place, 10)).toBe(next);
  });
});

describe('numbers', () => {
  test.each([
    [1234.5, 'en', 0, '1,235'],
    [-0.9, 'en', 1, '−0.9'],
    [-0.0001, 'en', 1, '0.0'],
    [null, 'en', 2, '–'],
    [12_345.6, 'it', 1, '12.345,6'],
    [12_345, 'th', 0, '12,345'],
  ])('%s reads in %s with %d decimals as %s', (value, lang, dp, text) => {
    expect(formatNumber(value, lang, dp)).toBe(text);
  });

  test.each([
    [5000, 1000, 1, '5,000'],
    [0.25, 0.25, 1, '0.25'],
    [1.5, 0.5, 1, '1.5'],
    [20_000, 10_000, 1e-4, '2'],
  ])('a tick at %d with step %d and scale %d reads %s', (value, step, scale, text) => {
    expect(formatTick(value, step, { code: '', display: '', scale, dp: 0 }, 'en')).toBe(text);
  });

  test('have a space before their unit and none where they are unknown', () => {
    expect(formatWithUnit(5612, { code: 'kW', display: 'kW', scale: 1, dp: 0 }, 'en')).toBe('5,612 kW');
    expect(formatWithUnit(null, { code: 'kW', display: 'kW', scale: 1, dp: 0 }, 'en')).toBe('–');
  });
});
