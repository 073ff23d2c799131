import type { Series, Unit, WorkTrend } from '@plantdeck/core/contract';
import { toCsv } from '@plantdeck/core/export';
import { describe, expect, test } from 'vitest';
import { stepWords, trendPictures, trendTable } from './trend-model.ts';

const FROM = '2026-11-20T08:00:00+08:00';
const HOUR_MS = 3_600_000;
const unit = (code: string): Unit => ({ code, display: code, scale: 1, dp: 1 });
const reader = {
  lang: 'en',
  t: (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    `${key} ${Object.values(values).join(' ')}`.trim(),
};

function record(id: string, code: string, values: readonly (number | null)[], withPrevious = false) {
  const series = (which: string, t0: string, role: 'actual' | 'baseline'): Series => ({
    key: `${id}:${which}`,
    unit: unit(code),
    t0,
    stepS: 3_600,
    v: [...values],
    role,
  });
  return {
    indicatorId: id,
    name: id,
    unit: unit(code),
    series: [
      series('elapsed', FROM, 'actual'),
      ...(withPrevious ? [series('previous', '2026-11-19T08:00:00+08:00', 'baseline')] : []),
    ],
    target: 5,
    redLine: 6,
  };
}
const trend = (records: WorkTrend['records'], more: Partial<WorkTrend> = {}): WorkTrend => ({
  from: FROM,
  to: '2026-11-21T08:00:00+08:00',
  previousFrom: null,
  timeZone: 'Asia/Shanghai',
  records,
  markers: [],
  chosen: { indicatorIds: [], version: 0 },
  indicators: [],
  ...more,
});
const pictures = (of: WorkTrend) => trendPictures(of, false, reader);
const axesOf = (of: WorkTrend) => pictures(of).map(({ model }) => model.y.map((axis) => axis.unit.code));

describe('pictures of a trend', () => {
  test.each([
    [['kWh'], [['kWh']]],
    [['kWh', 'kWh', 'kWh'], [['kWh']]],
    [['kWh', 'm2', 'kWh'], [['kWh', 'm2']]],
    [
      ['kWh', 'm2', 't', 'kWh'],
      [['kWh'], ['m2'], ['t']],
    ],
    [[], []],
  ])('%j share axes as %j', (codes, axes) => {
    expect(axesOf(trend(codes.map((code, index) => record(`i${index}`, code, [1]))))).toEqual(axes);
  });

  test('give ten lines ten hues, whichever picture they stand in', () => {
    const of = trend(Array.from({ length: 10 }, (_, index) => record(`i${index}`, `u${index % 3}`, [1])));
    const hues = pictures(of).flatMap(({ model }) => model.series.map(({ hue }) => hue));
    expect(new Set(hues).size).toBe(10);
  });

  test('lay the period before over this one, dashed and in the same hue', () => {
    const of = trend([record('a', 'kWh', [1, null], true)], { previousFrom: '2026-11-19T08:00:00+08:00' });
    const [now, before] = pictures(of)[0]?.model.series ?? [];
    expect([now?.role, before?.role, now?.hue === before?.hue]).toEqual(['actual', 'baseline', true]);
    expect(Array.from(before?.t ?? [])).toEqual([Date.parse(FROM), Date.parse(FROM) + HOUR_MS]);
    expect(before?.name).toBe('indicators.trend.previous a');
  });

  test('show target and red line of one or two, not of many, and what happened', () => {
    const markers = [{ t: FROM, kind: 'stop', text: 'Change of product' }];
    const few = pictures(trend([record('a', 'kWh', [1]), record('b', 'm2', [1])], { markers }));
    expect(few[0]?.model.limits?.map(({ name, axis }) => [name, axis])).toEqual([
      ['indicators.target 5.0 kWh', 0],
      ['indicators.redLineAt 6.0 kWh', 0],
      ['indicators.target 5.0 m2', 1],
      ['indicators.redLineAt 6.0 m2', 1],
    ]);
    expect(few[0]?.model.events).toEqual([{ tMs: Date.parse(FROM), name: 'Change of product' }]);
    expect(pictures(trend(['a', 'b', 'c'].map((id) => record(id, 'kWh', [1]))))[0]?.model.limits).toEqual([]);
  });
});

test('a table has a column a line and a row a time, and no name that a spreadsheet would run', () => {
  const of = trend([record('=cmd()', 'kWh', [1, null]), record('b', 't', [3, 4])]);
  expect(trendTable(of, 'Trend', reader).rows).toEqual([
    [new Date(FROM).toISOString(), 1, 3],
    [new Date(Date.parse(FROM) + HOUR_MS).toISOString(), null, 4],
  ]);
  expect(toCsv([trendTable(of, '@x', reader)])).toContain(
    "'@x\r\nindicators.column.time,'=cmd() (kWh),b (t)",
  );
});

test('the words of the step are those of the longest', () => {
  expect(stepWords(trend([record('a', 'kWh', [1])]))).toBe('indicators.trend.perHour');
  const day = record('a', 'kWh', [1]);
  expect(stepWords(trend([{ ...day, series: day.series.map((one) => ({ ...one, stepS: 86_400 })) }]))).toBe(
    'indicators.trend.perDay',
  );
});
