import { describe, expect, test } from 'vitest';
import { frameShapes } from './frame.ts';
import { layoutChart, xPx, yPx } from './layout.ts';
import type { CartesianModel } from './model.ts';
import { toOption } from './options.ts';
import type { Shape } from './shapes.ts';
import { chartTokensFrom } from './tokens.ts';

const tokens = chartTokensFrom(() => '');
const measure = (text: string, fontPx: number) => text.length * fontPx * 0.55;
const kw = { code: 'kW', display: 'kW', scale: 1, dp: 0 };
const day = Date.parse('2026-11-20T08:00:00+08:00');
const HOUR = 3_600_000;

const load: CartesianModel = {
  kind: 'cartesian',
  x: { type: 'time', fromMs: day, toMs: day + 24 * HOUR, timeZone: 'Asia/Shanghai' },
  y: [{ unit: kw }],
  series: [
    { id: 'today', name: 'Today', kind: 'line', t: [day, day + HOUR, day + 2 * HOUR], v: [5000, null, 5200] },
    {
      id: 'yesterday',
      name: 'Yesterday',
      kind: 'line',
      role: 'baseline',
      t: [day, day + 24 * HOUR],
      v: [4900, 5600],
    },
  ],
  limits: [{ name: 'Contract 6,200 kW', value: 6200 }],
  bands: [
    { tier: 'flat', letter: 'F', fromMs: day, toMs: day + 2 * HOUR },
    { tier: 'peak', letter: 'P', fromMs: day + 2 * HOUR, toMs: day + 6 * HOUR },
  ],
  note: {
    tMs: day + 3 * HOUR,
    value: 5612,
    lines: ['11:00 forecast 5,612 kW', '90.5 % of contract'],
    short: '5,612',
    judge: 'warn',
  },
};

const layoutOf = (model: CartesianModel, width = 900, height = 300) =>
  layoutChart(model, tokens, { width, height, lang: 'en', measure });
const shapesOf = (model: CartesianModel, width = 900) =>
  frameShapes(model, layoutOf(model, width), tokens, measure);
const byId = (shapes: readonly Shape[], id: string) => shapes.find((shape) => shape.id === id);

describe('the layout of a chart', () => {
  test('names each of a few bars, shortened where they are narrow, and thins out many', () => {
    const bars = (labels: readonly string[]): CartesianModel => ({
      kind: 'cartesian',
      x: { type: 'category', labels },
      y: [{ unit: kw }],
      series: [{ id: 'a', name: 'a', kind: 'bar', v: labels.map(() => 1) }],
    });
    const named = layoutOf(bars(['Raw materials', 'Finishing', 'Forming', 'Firing', 'Utilities']), 420);
    expect(named.xTicks.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^Raw ma.*…$/),
      'Finishing',
      'Forming',
      'Firing',
      'Utilities',
    ]);
    const days = Array.from({ length: 31 }, (_, index) => `Nov ${index + 1}`);
    const thinned = layoutOf(bars(days), 420).xTicks.map(({ label }) => label);
    expect(thinned.length).toBeLessThan(15);
    expect(thinned.at(-1)).toBe('Nov 31');
  });

  test('has the limit inside the scale and both ends on clean numbers', () => {
    const layout = layoutOf(load);
    expect(layout.scales[0]?.ticks).toEqual([4500, 5000, 5500, 6000, 6500]);
    expect(layout.yTickLabels[0]).toEqual(['4,500', '5,000', '5,500', '6,000', '6,500']);
  });

  test('stays inside its box at every width', () => {
    for (const width of [200, 320, 390, 700, 1400]) {
      const { plot } = layoutOf(load, width);
      expect(plot.x).toBeGreaterThan(0);
      expect(plot.x + plot.width).toBeLessThanOrEqual(width);
    }
  });

  test('charts of the same hours below one another begin and end at the same px, whatever their axes and heights', () => {
    const hours = { type: 'category', labels: ['08:00', '09:00', '10:00'] } as const;
    const unit = { code: 'kWh', display: 'kWh', scale: 1, dp: 0 };
    const use: CartesianModel = {
      kind: 'cartesian',
      x: hours,
      y: [{ unit }, { unit }],
      series: [
        { id: 'kwh', name: 'kWh', kind: 'bar', v: [90_000, 120_000, 110_000] },
        { id: 'output', name: 'Output', kind: 'line', axis: 1, v: [1000, 1100, 1250] },
      ],
    };
    const sec: CartesianModel = {
      kind: 'cartesian',
      x: hours,
      y: [{ unit }],
      series: [{ id: 'sec', name: 'Unit consumption', kind: 'line', v: [5, 6, 7] }],
    };
    const apart = [layoutOf(use).plot, layoutOf(sec, 900, 100).plot];
    expect(apart[0]!.x).not.toBe(apart[1]!.x);
    for (const width of [360, 900]) {
      const upper = layoutOf({ ...use, under: sec }, width).plot;
      const lower = layoutOf({ ...sec, under: use }, width, 100).plot;
      expect([lower.x, lower.width]).toEqual([upper.x, upper.width]);
    }
  });

  test('keeps a live scale while the data still fills it, and leaves it when it does not', () => {
    const line = (v: number[]): CartesianModel => ({
      ...load,
      limits: [],
      bands: [],
      note: undefined as never,
      series: [{ id: 'a', name: 'a', kind: 'line', t: [1, 2], v }],
    });
    const first = layoutOf(line([0, 90]));
    const again = (v: number[]) =>
      layoutChart(line(v), tokens, { width: 900, height: 300, lang: 'en', measure, previous: first })
        .scales[0];
    expect(again([20, 80])).toBe(first.scales[0]);
    expect(again([20, 130])?.max).toBeGreaterThanOrEqual(130);
    expect(again([40, 45])?.max).toBeLessThan(90);
  });

  test('starts bars at zero and counts stacks together', () => {
    const bars: CartesianModel = {
      kind: 'cartesian',
      x: { type: 'category', labels: ['a', 'b'] },
      y: [{ unit: kw }],
      series: [
        { id: '1', name: '1', kind: 'bar', stack: 's', v: [50, 60] },
        { id: '2', name: '2', kind: 'bar', stack: 's', v: [30, null] },
      ],
    };
    expect(layoutOf(bars).scales[0]).toMatchObject({ min: 0, max: 80 });
  });
});

describe('the frame of a chart', () => {
  test('has horizontal grid lines only, and the axis line at the base', () => {
    const lines = shapesOf(load).filter((shape) => shape.type === 'line' && shape.id.startsWith('grid'));
    expect(lines).toHaveLength(5);
    for (const line of lines) expect(line.type === 'line' && line.y1 === line.y2).toBe(true);
    expect(byId(lines, 'grid-0')).toMatchObject({ stroke: tokens.axis });
  });

  test('draws a tier as a 3 px cap in full colour, its letter above and a wash below, with almost none for flat', () => {
    const shapes = shapesOf(load);
    const layout = layoutOf(load);
    expect(byId(shapes, 'cap-1')).toMatchObject({
      height: 3,
      fill: tokens.tiers.peak,
      opacity: 1,
      y: layout.plot.y - 3,
    });
    expect(byId(shapes, 'band-1')).toMatchObject({ fill: tokens.tiers.peak, opacity: 0.13 });
    expect(byId(shapes, 'band-0')).toMatchObject({ opacity: 0.05 });
    expect(byId(shapes, 'letter-1')).toMatchObject({ text: 'P' });
  });

  test('dashes the limit and names it at its end: beside the plot, or on the line in a narrow chart', () => {
    const wide = layoutOf(load);
    expect(byId(shapesOf(load), 'limit-0')).toMatchObject({ dash: [7, 4], stroke: tokens.text2 });
    expect(byId(shapesOf(load), 'limit-name-0')).toMatchObject({
      text: 'Contract 6,200 kW',
      x: wide.plot.x + wide.plot.width + 8,
    });
    expect(byId(shapesOf(load, 360), 'limit-name-0')).toMatchObject({ align: 'right', baseline: 'bottom' });
  });

  test('dots the way to the open dot of the forecast, in short words where it is narrow', () => {
    const shapes = shapesOf(load);
    const layout = layoutOf(load);
    expect(byId(shapes, 'note-dot')).toMatchObject({
      fill: tokens.surface,
      x: xPx(layout, day + 3 * HOUR),
      y: yPx(layout, 5612),
    });
    expect(byId(shapes, 'note-lead')).toMatchObject({ dash: [2, 3] });
    expect(byId(shapes, 'note-0')).toMatchObject({ text: '11:00 forecast 5,612 kW', strong: true });
    expect(byId(shapesOf(load, 360), 'note-0')).toMatchObject({ text: '5,612' });
  });

  test('late in the day the forecast stands left of its dot, and the name of the line above it', () => {
    const late = day + 22 * HOUR;
    const [today, yesterday] = load.series;
    if (!today || !yesterday) throw new Error('two lines are drawn');
    for (const value of [5612, 6900]) {
      const model: CartesianModel = {
        ...load,
        series: [{ ...today, t: [day, late], v: [5000, value - 12] }, yesterday],
        note: { ...load.note, tMs: late + HOUR / 4, value, lines: ['11:00 forecast', '90.5 % of contract'] },
      };
      const shapes = shapesOf(model);
      const rows = ['end-today', 'note-0', 'note-1'].map((id) => {
        const shape = byId(shapes, id);
        if (shape?.type !== 'text') throw new Error(`no ${id}`);
        expect(shape.align).toBe('right');
        return shape.y;
      });
      const apart = rows.toSorted((a, b) => a - b);
      const { rowPx, plot } = layoutOf(model);
      expect((apart[1] ?? 0) - (apart[0] ?? 0)).toBeGreaterThanOrEqual(rowPx - 0.01);
      expect((apart[2] ?? 0) - (apart[1] ?? 0)).toBeGreaterThanOrEqual(rowPx - 0.01);
      expect(apart[0]).toBeGreaterThanOrEqual(plot.y);
    }
  });

  test('words left of their dot keep off the line that leads to it: above it, below one that falls', () => {
    const late = day + 22 * HOUR;
    const [today, yesterday] = load.series;
    if (!today || !yesterday) throw new Error('two lines are drawn');
    const offset = (before: number) => {
      const model: CartesianModel = {
        ...load,
        series: [{ ...today, t: [day, late], v: [5000, before] }, yesterday],
        note: { tMs: day + 24 * HOUR, value: 5400, lines: ['5,400 kW expected at 08:00'] },
      };
      const words = byId(shapesOf(model), 'note-0');
      const dot = byId(shapesOf(model), 'note-dot');
      if (words?.type !== 'text' || dot?.type !== 'dot') throw new Error('no note');
      expect(words.align).toBe('right');
      return (words.y - dot.y) / layoutOf(model).rowPx;
    };
    expect(offset(5400)).toBeLessThan(-0.7);
    expect(offset(5100)).toBeLessThan(-0.7);
    expect(offset(5800)).toBeGreaterThan(0.7);
  });

  test('names of two limits that lie close stand on either side of them where they stand in the plot', () => {
    const close: CartesianModel = {
      ...load,
      limits: [
        { name: 'Month max 6,175 kW', value: 6175 },
        { name: 'Contract 6,200 kW', value: 6200 },
      ],
    };
    expect(byId(shapesOf(close, 360), 'limit-name-0')).toMatchObject({ baseline: 'top' });
    expect(byId(shapesOf(close, 360), 'limit-name-1')).toMatchObject({ baseline: 'bottom' });
    const apart = { ...close, limits: [{ name: 'Low', value: 4900 }, ...close.limits!.slice(1)] };
    expect(byId(shapesOf(apart, 360), 'limit-name-0')).toMatchObject({ baseline: 'bottom' });
    const same = { ...close, limits: close.limits!.map((limit) => ({ ...limit, value: 6200 })) };
    const sides = [0, 1].map(
      (i) => (byId(shapesOf(same, 360), `limit-name-${i}`) as { baseline: string }).baseline,
    );
    expect(sides).toEqual(['bottom', 'top']);
  });

  test('the name of a limit leaves its end to the words of a note that stand there', () => {
    const late: CartesianModel = {
      ...load,
      limits: [
        { name: 'Contract 6,200 kW', value: 6200 },
        { name: 'Highest 6,100 kW', value: 6100 },
      ],
      note: { tMs: day + 24 * HOUR, value: 5950, lines: ['02:00 forecast 5,950 kW'], short: '5,950 kW' },
    };
    const shapes = shapesOf(late, 360);
    const boxes = ['limit-name-0', 'limit-name-1', 'note-0'].map((id) => {
      const shape = byId(shapes, id);
      if (shape?.type !== 'text') throw new Error(`no text ${id}`);
      const wide = measure(shape.text, shape.fontPx);
      const left = shape.align === 'right' ? shape.x - wide : shape.x;
      const row = layoutOf(late, 360).rowPx;
      const top =
        shape.baseline === 'bottom' ? shape.y - row : shape.baseline === 'top' ? shape.y : shape.y - row / 2;
      return { left, right: left + wide, top, bottom: top + row };
    });
    const touch = boxes.flatMap((one, i) =>
      boxes
        .slice(i + 1)
        .filter(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
    );
    expect(touch).toEqual([]);
  });

  test('letters of tiers keep clear of the names of the axes in their row', () => {
    const price = { code: 'CNY/kWh', display: 'CNY/kWh', scale: 1, dp: 2 };
    const { plot } = layoutOf({ ...load, y: [{ unit: kw }, { unit: price }] }, 340);
    const letters = (hours: readonly number[]) =>
      shapesOf(
        {
          ...load,
          y: [{ unit: kw }, { unit: price }],
          bands: hours.slice(1).map((to, i) => ({
            tier: 'flat' as const,
            letter: 'F',
            fromMs: day + (hours[i] ?? 0) * HOUR,
            toMs: day + to * HOUR,
          })),
        },
        340,
      ).flatMap((shape) => (shape.id.startsWith('letter-') && shape.type === 'text' ? [shape.x] : []));
    const unitLeft = 340 - measure('CNY/kWh', tokens.fontPx);
    const [wide] = letters([14, 24]);
    expect(wide).toBeLessThan(unitLeft);
    expect(wide).toBeGreaterThan(plot.x + (plot.width * 14) / 24);
    expect(letters([23, 24])).toEqual([]);
  });

  test('names lines at their ends and keeps the names apart', () => {
    const v = [10, 10.01];
    const lines = ['a', 'b', 'c'].map((id) => ({
      id,
      name: `Zone ${id}`,
      kind: 'line' as const,
      t: [day, day + 24 * HOUR],
      v,
    }));
    const model: CartesianModel = {
      kind: 'cartesian',
      x: { type: 'time', timeZone: 'UTC' },
      y: [{ unit: kw }],
      series: lines,
    };
    const ys = frameShapes(model, layoutOf(model), tokens, measure)
      .filter((shape) => shape.type === 'text' && shape.id.startsWith('end-'))
      .map((shape) => (shape.type === 'text' ? shape.y : 0))
      .toSorted((a, b) => a - b);
    expect(ys).toHaveLength(3);
    expect(Math.min((ys[1] ?? 0) - (ys[0] ?? 0), (ys[2] ?? 0) - (ys[1] ?? 0))).toBeGreaterThanOrEqual(
      layoutOf(model).rowPx,
    );
  });

  test('is grey when the data is old', () => {
    const stale = { ...load, stale: true };
    expect(byId(shapesOf(stale), 'cap-1')).toMatchObject({ fill: tokens.mute });
    expect(byId(shapesOf(stale), 'note-dot')).toMatchObject({ stroke: tokens.text2 });
  });
});

describe('the option for the library', () => {
  const seriesOf = (model: CartesianModel) =>
    toOption(model, layoutOf(model), tokens)['series'] as Record<string, unknown>[];

  test('has the axes and the grid of the layout and no animation', () => {
    const layout = layoutOf(load);
    const option = toOption(load, layout, tokens);
    expect(option).toMatchObject({
      animation: false,
      grid: { left: layout.plot.x, width: layout.plot.width, outerBoundsMode: 'none' },
      xAxis: [{ show: false, min: day, max: day + 24 * HOUR }],
      yAxis: [{ show: false, min: 4500, max: 6500 }],
    });
  });

  test('leaves a gap as a gap and dashes yesterday in mute', () => {
    const [today, yesterday] = seriesOf(load);
    expect(today).toMatchObject({
      connectNulls: false,
      data: [
        [day, 5000],
        [day + HOUR, '-'],
        [day + 2 * HOUR, 5200],
      ],
      symbol: 'none',
    });
    expect(yesterday).toMatchObject({ lineStyle: { color: tokens.mute, type: [4, 3] } });
  });

  test('draws the running bar lighter and everything stale in grey', () => {
    const bars: CartesianModel = {
      kind: 'cartesian',
      x: { type: 'category', labels: ['a', 'b'] },
      y: [{ unit: kw }],
      series: [{ id: '1', name: '1', kind: 'bar', v: [5, 3], runningIndex: 1 }],
    };
    expect(seriesOf(bars)[0]).toMatchObject({
      data: [5, { value: 3, itemStyle: { opacity: 0.45 } }],
      itemStyle: { color: tokens.hues.d1 },
    });
    expect(seriesOf({ ...bars, stale: true })[0]).toMatchObject({ itemStyle: { color: tokens.mute } });
  });
});

test('what happened stands upright at its time, named where its name ends before the next, and not outside of the range', () => {
  const at = (hours: number, name: string) => ({ tMs: day + hours * HOUR, name });
  const events = [at(12, 'Change of product'), at(2, 'Stop'), at(12.1, 'Break'), at(30, 'Tomorrow')];
  const shapes = shapesOf({ ...load, events });
  const lines = shapes.filter(({ id }) => /^event-\d/.test(id));
  const named = shapes.flatMap((shape) =>
    shape.id.startsWith('event-name') && shape.type === 'text' ? shape.text : [],
  );
  expect(lines).toHaveLength(3);
  expect(named).toEqual(['Stop', 'Break']);
  expect(shapesOf({ ...load, events }, 300).some(({ id }) => id.startsWith('event-name'))).toBe(false);
});
