import { formatWithUnit } from './number-format.ts';
import { isGap, type CartesianModel, type ChartSeries } from './model.ts';
import { pointTime } from './time-ticks.ts';

/** The values at one place of the x axis, for the tooltip, the live region and the crosshair. */
export interface Readout {
  /** Place among the points of the leading series. */
  readonly index: number;
  /** Epoch ms, or the category's place. */
  readonly x: number;
  readonly title: string;
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    readonly text: string;
    readonly value: number | null;
    readonly axis: 0 | 1;
  }[];
}

/** Number of places the readout can stand at. */
export function readoutCount(model: CartesianModel): number {
  return model.x.type === 'category' ? model.x.labels.length : (leadingSeries(model)?.v.length ?? 0);
}

/** Readout at the place nearest to `x` (epoch ms or place); null where there are no points. */
export function readoutNear(model: CartesianModel, x: number, lang: string): Readout | null {
  const count = readoutCount(model);
  if (count === 0) return null;
  if (model.x.type === 'category')
    return readoutAt(model, Math.min(count - 1, Math.max(0, Math.round(x))), lang);
  return readoutAt(model, nearestIndex(leadingSeries(model)?.t ?? [], x), lang);
}

/** Readout at a place of the leading series; null where there is none. */
export function readoutAt(model: CartesianModel, index: number, lang: string): Readout | null {
  const lead = leadingSeries(model);
  if (index < 0 || index >= readoutCount(model)) return null;
  const unitOf = (series: ChartSeries) => (model.y[series.axis ?? 0] ?? model.y[0]).unit;
  if (model.x.type === 'category') {
    return {
      index,
      x: index,
      title: model.x.labels[index] ?? '',
      rows: model.series.map((series) => row(series, index, unitOf, lang)),
    };
  }
  const x = lead?.t?.[index] ?? 0;
  const stepMs = spacing(lead, index);
  return {
    index,
    x,
    title: pointTime(x, model.x.timeZone, lang, stepMs),
    rows: model.series.flatMap((series) => {
      const near = nearestIndex(series.t ?? [], x);
      const t = series.t?.[near];
      // A line that has no point near this time says nothing about it.
      return t === undefined || Math.abs(t - x) > stepMs / 2 + 1 ? [] : [row(series, near, unitOf, lang)];
    }),
  };
}

/** Index of the time nearest to `x`; 0 for an empty list. */
export function nearestIndex(times: ArrayLike<number>, x: number): number {
  let low = 0;
  let high = times.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= x) low = middle;
    else high = middle;
  }
  return high > low && Math.abs((times[high] ?? 0) - x) < Math.abs((times[low] ?? 0) - x)
    ? high
    : Math.max(0, low);
}

/** The series with most points decides where the readout can stand. */
export function leadingSeries(model: CartesianModel): ChartSeries | undefined {
  let lead: ChartSeries | undefined;
  for (const series of model.series) if (!lead || series.v.length > lead.v.length) lead = series;
  return lead;
}

/** Distance to the neighbouring point in ms. */
export function spacing(series: ChartSeries | undefined, index: number): number {
  const t = series?.t;
  if (!t || t.length < 2) return 60_000;
  const at = Math.min(t.length - 1, Math.max(1, index));
  return Math.abs((t[at] ?? 0) - (t[at - 1] ?? 0));
}

function row(
  series: ChartSeries,
  i: number,
  unitOf: (series: ChartSeries) => Parameters<typeof formatWithUnit>[1],
  lang: string,
) {
  const value = series.v[i];
  return {
    id: series.id,
    name: series.name,
    text: formatWithUnit(value, unitOf(series), lang),
    value: isGap(value) ? null : value,
    axis: series.axis ?? 0,
  };
}
