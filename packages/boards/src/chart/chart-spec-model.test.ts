import { describe, expect, test } from 'vitest';
import { chartSpecModel, readChartSpec } from './chart-spec-model.ts';

const reader = { lang: 'en', timeZone: 'UTC' };
const modelOf = (input: unknown) => {
  const result = readChartSpec(input);
  return result.ok ? chartSpecModel(result.read, reader) : null;
};
const good = {
  kind: 'line',
  x: { type: 'category', values: ['a', 'b'] },
  unit: 'kWh',
  series: [{ name: 's', values: [1, 2.5] }],
};

describe('a chart description', () => {
  test.each([
    ['no object', 'text', '(root)'],
    ['an unknown kind', { ...good, kind: 'pie' }, 'kind'],
    ['text among the values', { ...good, series: [{ name: 's', values: [1, 'x'] }] }, 'series.0.values.1'],
    ['fewer values than places', { ...good, series: [{ name: 's', values: [1] }] }, 'series.0.values'],
    [
      'a time that is none',
      { ...good, x: { type: 'time', values: ['2026-11-20T00:00:00Z', 'soon'] } },
      'x.values.1',
    ],
    ['times out of order', { ...good, x: { type: 'time', values: [2000, 1000] } }, 'x.values.1'],
  ])('CHT-13 with %s is refused by the name of the field', (_, input, field) => {
    expect(readChartSpec(input)).toMatchObject({ ok: false, problem: { field } });
  });

  test('becomes lines over time, a constant limit its own line', () => {
    const model = modelOf({
      kind: 'line',
      unit: 'kW',
      x: { type: 'time', values: ['2026-11-20T08:00:00+08:00', 1_795_305_600_000 + 3_600_000] },
      series: [
        { name: 'Load', values: [5, null] },
        { name: 'Contract', role: 'limit', values: [6, 6] },
      ],
    });
    expect(model).toMatchObject({
      x: { type: 'time' },
      series: [{ name: 'Load', kind: 'line', v: [5, null] }],
      limits: [{ name: 'Contract 6 kW', value: 6 }],
    });
    expect(model?.series).toHaveLength(1);
  });

  test('stacks bars of a stacked kind, keeps a line of its own, and takes decimals from the values', () => {
    const model = modelOf({
      ...good,
      kind: 'stacked-bar',
      highlight: [1],
      series: [...good.series, { name: 'target', role: 'target', values: [2, 3] }],
    });
    expect(model).toMatchObject({
      y: [{ unit: { display: 'kWh', dp: 1 } }],
      series: [
        { kind: 'bar', stack: 'all', highlight: [1] },
        { kind: 'line', role: 'target' },
      ],
    });
  });

  test('puts bars of a time axis on places with their time as name', () => {
    const model = modelOf({
      ...good,
      kind: 'bar',
      x: { type: 'time', values: ['2026-11-20T00:00:00Z', '2026-11-20T01:00:00Z'] },
    });
    expect(model).toMatchObject({ x: { type: 'category', labels: ['20 Nov 00:00', '20 Nov 01:00'] } });
  });
});
