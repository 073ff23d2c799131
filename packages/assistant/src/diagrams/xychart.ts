import { indexed } from '@plantdeck/core/contract';
import { LIMITS, unreadable, within } from './refusal.ts';
import { baseline, linePath, n, rectPath, circlePath, type Mark, type Scene } from './scene.ts';
import { labelOf, oneLine, type DiagramSource } from './source-text.ts';
import { cut, widthOf } from './text-size.ts';

export interface XyChart {
  readonly title: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly categories: readonly string[];
  readonly yRange: readonly [number, number] | null;
  readonly series: readonly {
    readonly kind: 'bar' | 'line';
    readonly name: string;
    readonly values: readonly number[];
  }[];
}

const NUMBER = String.raw`([+-]?\d+(?:\.\d+)?)`;
const RANGE = new RegExp(String.raw`^${NUMBER}\s*-->\s*${NUMBER}$`);

export function readXyChart({ head, lines, title }: DiagramSource): XyChart {
  if (!/^\s*xychart(?:-beta)?(?:\s+(?:vertical|horizontal))?\s*$/.test(head.text))
    throw unreadable(head.number);
  let shownTitle = title;
  let [xTitle, yTitle] = ['', ''];
  let categories: string[] = [];
  let xRange: [number, number] | null = null;
  let yRange: [number, number] | null = null;
  const series: XyChart['series'][number][] = [];
  for (const line of lines) {
    const text = line.text.trim();
    const titled = /^title\s+(\S.*)$/.exec(text);
    if (titled) {
      shownTitle = labelOf(titled[1] ?? '');
      continue;
    }
    const axis =
      /^(x|y)-axis\s+("[^"]*"|[^\s["\d+-][^["]*?)?\s*(\[.*\]|[+-]?[\d.]+\s*-->\s*[+-]?[\d.]+)?$/.exec(text);
    if (axis) {
      const label = labelOf(axis[2] ?? '');
      const given = axis[3] ?? '';
      const range = RANGE.exec(given);
      const pair: [number, number] | null = range ? [Number(range[1]), Number(range[2])] : null;
      if (axis[1] === 'x') {
        xTitle = label;
        xRange = pair;
        if (given.startsWith('[')) categories = listOf(given).map(labelOf);
      } else {
        yTitle = label;
        yRange = pair;
      }
      continue;
    }
    const drawn = /^(bar|line)\s+("[^"]*"\s+)?(\[.*\])$/.exec(text);
    if (!drawn) throw unreadable(line.number);
    const values = listOf(drawn[3] ?? '').map(Number);
    if (values.length === 0 || !values.every(Number.isFinite)) throw unreadable(line.number);
    series.push({ kind: drawn[1] as 'bar', name: labelOf(drawn[2] ?? ''), values });
    within(series.length, LIMITS.series);
    within(values.length, LIMITS.nodes);
  }
  const count = Math.max(0, ...series.map(({ values }) => values.length));
  if (count === 0) throw unreadable(lines.at(-1)?.number ?? head.number);
  if (categories.length === 0)
    categories = Array.from({ length: count }, (_, index) =>
      xRange ? n(xRange[0] + ((xRange[1] - xRange[0]) * index) / Math.max(1, count - 1)) : String(index + 1),
    );
  within(categories.length, LIMITS.nodes);
  return { title: shownTitle, xTitle, yTitle, categories, yRange, series };
}

/** The parts of `[a, "b, c", d]`. */
const listOf = (text: string): string[] =>
  (text.slice(1, -1).match(/"[^"]*"|[^,]+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '');

export const xyParts = ({ categories, series, yTitle }: XyChart): string[] =>
  series.map(({ name, values }) =>
    [name || yTitle, values.map((value, index) => `${oneLine(categories[index] ?? '')} ${value}`).join(', ')]
      .filter((part) => part !== '')
      .join(': '),
  );

const HEIGHT = 190;
const TOP = 26;

export function xyScene(chart: XyChart): Scene {
  const all = chart.series.flatMap(({ values }) => values);
  const hasBars = chart.series.some(({ kind }) => kind === 'bar');
  const { low, high, step } = scaleOf(
    chart.yRange?.[0] ?? Math.min(hasBars ? 0 : Infinity, ...all),
    chart.yRange?.[1] ?? Math.max(hasBars ? 0 : -Infinity, ...all),
    chart.yRange !== null,
  );
  const ticks: number[] = [];
  for (let value = Math.ceil(low / step) * step; value <= high + step * 1e-6; value += step)
    ticks.push(value);
  const figure = (value: number): string => String(Number(value.toPrecision(6)));
  const left = 16 + Math.max(...ticks.map((tick) => widthOf(figure(tick), 11))) + 8;
  const slots = Math.max(chart.categories.length, ...chart.series.map(({ values }) => values.length));
  const slot = Math.min(64, Math.max(14, Math.max(320 / slots, Math.min(60, widest(chart.categories) + 14))));
  const width = slot * slots;
  const bottom = TOP + HEIGHT;
  const yOf = (value: number): number => bottom - ((clamp(value, low, high) - low) / (high - low)) * HEIGHT;
  const marks: Mark[] = [];
  for (const tick of ticks) {
    marks.push({
      d: linePath([
        [left, yOf(tick)],
        [left + width, yOf(tick)],
      ]),
      look: 'dg-grid',
    });
    marks.push({ text: figure(tick), x: left - 8, y: baseline(yOf(tick), 11), look: 'dg-tick dg-end' });
  }
  const every = Math.max(1, Math.ceil((widest(chart.categories) + 8) / slot));
  for (const [index, category] of indexed(chart.categories))
    if (index % every === 0)
      marks.push({
        text: cut(oneLine(category), 11, slot * every - 2),
        x: left + slot * (index + 0.5),
        y: bottom + 17,
        look: 'dg-tick',
      });
  const bars = chart.series.filter(({ kind }) => kind === 'bar').length;
  const barWidth = Math.min(26, (slot * 0.68) / Math.max(1, bars));
  let bar = 0;
  const zero = yOf(0);
  for (const [order, { kind, values }] of indexed(chart.series)) {
    const colour = `dg-c${(order % LIMITS.series) + 1}`;
    if (kind === 'bar') {
      for (const [index, value] of indexed(values)) {
        const x = left + slot * (index + 0.5) + (bar - bars / 2) * barWidth;
        const [from, to] = [Math.min(zero, yOf(value)), Math.max(zero, yOf(value))];
        marks.push({
          d: rectPath(x + 1, from, barWidth - 2, Math.max(0.5, to - from), 2),
          look: `dg-slice ${colour}`,
        });
      }
      bar += 1;
    } else {
      const points = values.map((value, index) => [left + slot * (index + 0.5), yOf(value)] as const);
      marks.push({ d: linePath(points), look: `dg-curve ${colour}` });
      if (points.length <= 31)
        for (const [x, y] of points) marks.push({ d: circlePath(x, y, 3), look: `dg-bead ${colour}` });
    }
  }
  marks.push({
    d: linePath([
      [left, zero],
      [left + width, zero],
    ]),
    look: 'dg-axis',
  });
  let x = left;
  if (chart.yTitle !== '') marks.push({ text: cut(chart.yTitle, 11, 150), x: 14, y: 15, look: 'dg-quiet' });
  if (chart.series.some(({ name }) => name !== ''))
    for (const [order, { name }] of indexed(chart.series)) {
      const text = cut(name, 11, 110);
      marks.push({
        d: rectPath(x, bottom + 36, 10, 10, 3),
        look: `dg-slice dg-c${(order % LIMITS.series) + 1}`,
      });
      marks.push({ text, x: x + 15, y: bottom + 45, look: 'dg-quiet' });
      x += widthOf(text, 11) + 34;
    }
  const isNamed = x > left;
  if (chart.xTitle !== '')
    marks.push({
      text: cut(chart.xTitle, 11, width),
      x: left + width / 2,
      y: bottom + (isNamed ? 64 : 36),
      look: 'dg-tick',
    });
  return {
    width: Math.ceil(Math.max(left + width, x) + 16),
    height: bottom + 28 + (isNamed ? 28 : 0) + (chart.xTitle === '' ? 0 : 18),
    marks,
  };
}

const widest = (texts: readonly string[]): number =>
  Math.max(...texts.map((text) => widthOf(oneLine(text), 11)));
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** A scale with about five steps of 1, 2 or 5. */
function scaleOf(from: number, to: number, isGiven: boolean): { low: number; high: number; step: number } {
  const span = to > from ? to - from : Math.abs(to) || 1;
  const raw = span / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= raw) ?? 10);
  if (isGiven && to > from) return { low: from, high: to, step };
  const low = Math.floor(from / step) * step;
  return { low, high: Math.max(low + step, Math.ceil(to / step) * step), step };
}
