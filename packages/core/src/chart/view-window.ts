import { isGap, type CartesianModel, type ChartSeries } from './model.ts';

/** A part of a time axis, epoch ms. */
export interface ViewWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Nothing shorter is looked at: a few points of the finest data there are. */
const SHORTEST_MS = 60_000;
/** With more points than this a column of the screen is a stroke between its lowest and its highest. */
const POINTS_A_COLUMN = 3;

/** The window made longer or shorter around a time that stays where it is; null shows everything. */
export function zoomWindow(
  full: ViewWindow,
  shown: ViewWindow | null,
  factor: number,
  aroundMs: number,
): ViewWindow | null {
  const now = shown ?? full;
  const length = Math.max(SHORTEST_MS, (now.toMs - now.fromMs) * factor);
  if (length >= full.toMs - full.fromMs) return null;
  const share = (aroundMs - now.fromMs) / (now.toMs - now.fromMs);
  return inside(full, aroundMs - share * length, length);
}

/** The window moved along the axis; it stops at both ends. */
export function panWindow(full: ViewWindow, shown: ViewWindow, byMs: number): ViewWindow {
  return inside(full, shown.fromMs + byMs, shown.toMs - shown.fromMs);
}

function inside(full: ViewWindow, fromMs: number, length: number): ViewWindow {
  const from = Math.min(Math.max(fromMs, full.fromMs), full.toMs - length);
  return { fromMs: from, toMs: from + length };
}

/**
 * What of a model can be seen: lines cut to the window with a point on either side of it, and no more points than the
 * screen has columns for. What a column hides keeps its lowest and highest value, so that no peak is lost.
 * @param columns px that the plot is wide
 */
export function modelInView(model: CartesianModel, view: ViewWindow | null, columns: number): CartesianModel {
  if (model.x.type !== 'time') return model;
  const isDense = model.series.some(({ kind, v }) => kind === 'line' && v.length > columns * POINTS_A_COLUMN);
  if (view === null && !isDense) return model;
  const series = model.series.map((each) => seriesInView(each, view, columns));
  if (view === null) return { ...model, series };
  const { fromMs, toMs } = view;
  const isShown = (tMs: number) => tMs >= fromMs && tMs <= toMs;
  const { bands, note, nowMs, events, ...rest } = model;
  return {
    ...rest,
    x: { ...model.x, fromMs, toMs },
    series,
    ...(bands
      ? {
          bands: bands
            .filter((band) => band.toMs > fromMs && band.fromMs < toMs)
            .map((band) => ({
              ...band,
              fromMs: Math.max(band.fromMs, fromMs),
              toMs: Math.min(band.toMs, toMs),
            })),
        }
      : {}),
    ...(events ? { events: events.filter(({ tMs }) => isShown(tMs)) } : {}),
    ...(note && isShown(note.tMs) ? { note } : {}),
    ...(nowMs !== undefined && isShown(nowMs) ? { nowMs } : {}),
  };
}

function seriesInView(series: ChartSeries, view: ViewWindow | null, columns: number): ChartSeries {
  const { t, v } = series;
  if (t === undefined) return series;
  const first = view ? Math.max(0, firstAt(t, view.fromMs) - 1) : 0;
  const end = view ? Math.min(t.length, firstAt(t, view.toMs) + 2) : t.length;
  const isWhole = first === 0 && end === t.length;
  if (series.kind === 'line' && end - first > columns * POINTS_A_COLUMN)
    return thinned(series, first, end, columns);
  if (isWhole) return series;
  return { ...series, t: cut(t, first, end), v: cut(v, first, end) };
}

/** Index of the first time that is not before `tMs`. */
function firstAt(t: ArrayLike<number>, tMs: number): number {
  let low = 0;
  let high = t.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((t[middle] ?? 0) < tMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function cut<T>(list: ArrayLike<T>, first: number, end: number): T[] {
  const part: T[] = [];
  for (let i = first; i < end; i += 1) part.push(list[i] as T);
  return part;
}

/** One point a column: its highest and its lowest value, joined to the column before, so that a line stays one line. */
function thinned(series: ChartSeries, first: number, end: number, columns: number): ChartSeries {
  const { t = [], v } = series;
  const from = t[first] ?? 0;
  const perMs = columns / Math.max(1, (t[end - 1] ?? 0) - from);
  const times: number[] = [];
  const high: (number | null)[] = [];
  const low: (number | null)[] = [];
  let before: number | null = null;
  let i = first;
  while (i < end) {
    const column = Math.floor(((t[i] ?? 0) - from) * perMs);
    const start = t[i] ?? 0;
    let lowest: number | null = before;
    let highest: number | null = before;
    let hasValue = false;
    for (; i < end && Math.floor(((t[i] ?? 0) - from) * perMs) === column; i += 1) {
      const value = v[i];
      before = isGap(value) ? null : value;
      if (before === null) continue;
      hasValue = true;
      if (lowest === null || before < lowest) lowest = before;
      if (highest === null || before > highest) highest = before;
    }
    times.push(start);
    high.push(hasValue ? highest : null);
    low.push(hasValue ? lowest : null);
  }
  return { ...series, t: times, v: high, low };
}
