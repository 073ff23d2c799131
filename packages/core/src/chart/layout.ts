import { fitText } from '../units/index.ts';
import { formatTick } from './number-format.ts';
import { isGap, type CartesianModel, type ChartSeries } from './model.ts';
import { extent, matchIntervals, valueScale, type ValueScale } from './scale.ts';
import { timeTicks } from './time-ticks.ts';
import type { ChartTokens } from './tokens.ts';

/** Where everything stands, in CSS px of the chart's box. The series' coordinate system is set to exactly this. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  /** Fewer ticks and labels inside the plot instead of beside it. */
  readonly narrow: boolean;
  readonly plot: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Epoch ms on a time axis; category i stands at i with half a place on either side. */
  readonly x: { readonly from: number; readonly to: number };
  readonly scales: readonly ValueScale[];
  readonly xTicks: readonly { readonly value: number; readonly label: string }[];
  readonly yTickLabels: readonly (readonly string[])[];
  /** Height of one line of text on the chart. */
  readonly rowPx: number;
}

export interface LayoutInput {
  readonly width: number;
  readonly height: number;
  readonly lang: string;
  /** Width of a text in px at the given size. */
  readonly measure: (text: string, fontPx: number, strong: boolean) => number;
  /** The layout before, for live charts: its scale is kept while it still fits. */
  readonly previous?: ChartLayout | undefined;
}

const NARROW_PX = 480;
const LABEL_GAP_PX = 8;
const EDGE_PX = 12;
const CAP_PX = 3;
const MAX_LABEL_SHARE = 0.25;
const INTERVALS = 4;
const FEW_INTERVALS = 2;

export function layoutChart(model: CartesianModel, tokens: ChartTokens, input: LayoutInput): ChartLayout {
  const { width, height, lang } = input;
  const font = tokens.fontPx;
  const rowPx = Math.round(font * 1.5);
  const narrow = width < NARROW_PX * (font / 12);
  const measure = (text: string) => input.measure(text, font, false);

  const top = rowPx + 8 + (hasBands(model) ? CAP_PX : 0);
  const bottom = rowPx + 6;
  const plotHeight = Math.max(20, height - top - bottom);
  const scales = valueScales(model, plotHeight < rowPx * 6 ? FEW_INTERVALS : INTERVALS, input.previous);
  const yTickLabels = tickLabels(model, scales, lang);
  const x = xDomain(model);
  // Charts that stand below one another share their sides, whichever ticks each draws at its height.
  const others = model.under === undefined ? [] : [model, model.under];
  const sides = [
    sidesOf(model, yTickLabels, narrow, font, input),
    ...others.flatMap((one) =>
      [FEW_INTERVALS, INTERVALS].map((intervals) =>
        sidesOf(one, tickLabels(one, valueScales(one, intervals, undefined), lang), narrow, font, input),
      ),
    ),
  ];
  const left = Math.max(...sides.map(({ left: px }) => px));
  const right = Math.max(...sides.map(({ right: px }) => px));
  const plot = { x: left, y: top, width: Math.max(20, width - left - right), height: plotHeight };
  return {
    width,
    height,
    narrow,
    plot,
    x,
    scales,
    yTickLabels,
    rowPx,
    xTicks: xTicks(model, x, plot.width, lang, measure),
  };
}

function tickLabels(
  model: CartesianModel,
  scales: readonly ValueScale[],
  lang: string,
): readonly (readonly string[])[] {
  return scales.map((scale, axis) => {
    const unit = (model.y[axis] ?? model.y[0]).unit;
    return scale.ticks.map((tick) => formatTick(tick, scale.step, unit, lang));
  });
}

/** What a model's axes and names take of the width, left and right of the plot. */
function sidesOf(
  model: CartesianModel,
  yTickLabels: readonly (readonly string[])[],
  narrow: boolean,
  font: number,
  { width, measure }: LayoutInput,
): { readonly left: number; readonly right: number } {
  const widest = (labels: readonly string[], strong = false) =>
    labels.reduce((most, label) => Math.max(most, measure(label, font, strong)), 0);
  const sideLabels = narrow ? [] : sideLabelTexts(model, xDomain(model).to);
  // Names of lines are strong; room for strong text is room for any.
  const labelRoom = Math.min(
    widest(sideLabels, true) + (sideLabels.length > 0 ? LABEL_GAP_PX + SWATCH_ROOM_PX : 0),
    width * MAX_LABEL_SHARE,
  );
  const rightAxis = yTickLabels[1] ? widest(yTickLabels[1]) + LABEL_GAP_PX : 0;
  return {
    left: Math.ceil(widest(yTickLabels[0] ?? [])) + LABEL_GAP_PX,
    right: Math.ceil(Math.max(labelRoom, rightAxis, EDGE_PX)),
  };
}

/** Room for the short stroke of colour before a label at the end of a line. */
export const SWATCH_ROOM_PX = 16;

export function xPx(layout: ChartLayout, value: number): number {
  return layout.plot.x + ((value - layout.x.from) / (layout.x.to - layout.x.from)) * layout.plot.width;
}

export function yPx(layout: ChartLayout, value: number, axis: 0 | 1 = 0): number {
  const scale = layout.scales[axis] ?? layout.scales[0];
  if (!scale) return layout.plot.y;
  return layout.plot.y + (1 - (value - scale.min) / (scale.max - scale.min)) * layout.plot.height;
}

/** Index of the last point that is not a gap; -1 where there is none. */
export function lastPoint(series: ChartSeries): number {
  let i = series.v.length - 1;
  while (i >= 0 && isGap(series.v[i])) i--;
  return i;
}

/** Position of point i on the x axis: its time, or its place among the categories. */
export function xOf(series: ChartSeries, i: number): number {
  return series.t?.[i] ?? i;
}

function hasBands(model: CartesianModel): boolean {
  return (model.bands?.length ?? 0) > 0;
}

function xDomain(model: CartesianModel): { from: number; to: number } {
  if (model.x.type === 'category') return { from: -0.5, to: Math.max(1, model.x.labels.length) - 0.5 };
  let from = model.x.fromMs ?? Number.POSITIVE_INFINITY;
  let to = model.x.toMs ?? Number.NEGATIVE_INFINITY;
  for (const series of model.series) {
    const first = series.t?.[0];
    const last = series.t?.[series.t.length - 1];
    if (model.x.fromMs === undefined && first !== undefined) from = Math.min(from, first);
    if (model.x.toMs === undefined && last !== undefined) to = Math.max(to, last);
  }
  if (!Number.isFinite(from) || !Number.isFinite(to)) return { from: 0, to: 1 };
  return to > from ? { from, to } : { from: from - 1000, to: from + 1000 };
}

function valueScales(
  model: CartesianModel,
  intervals: number,
  previous: ChartLayout | undefined,
): readonly ValueScale[] {
  const scales = model.y.map((axis, index) => {
    const own = model.series.filter((series) => (series.axis ?? 0) === index);
    const limits = (model.limits ?? [])
      .filter((limit) => (limit.axis ?? 0) === index)
      .map((limit) => limit.value);
    const note = index === 0 && model.note ? [model.note.value] : [];
    const [low, high] = extent([
      ...own.filter((s) => s.stack === undefined).flatMap((s) => (s.low ? [s.v, s.low] : [s.v])),
      limits,
      note,
      ...stackTotals(own),
    ]);
    const fromZero = axis.fromZero === true || own.some((series) => series.kind === 'bar');
    const kept = previous?.scales[index];
    if (kept && fits(kept, low, high)) return kept;
    return valueScale(low, high, { fromZero, unitScale: axis.unit.scale, intervals });
  });
  const leftIntervals = (scales[0]?.ticks.length ?? 1) - 1;
  return scales.map((scale, i) =>
    i === 0 ? scale : matchIntervals(scale, leftIntervals, model.y[1]?.unit.scale ?? 1),
  );
}

/** A live scale stays while the data is inside and fills at least a third: an axis that jumps with every point is unreadable. */
function fits(scale: ValueScale, low: number, high: number): boolean {
  return low >= scale.min && high <= scale.max && high - low >= (scale.max - scale.min) / 3;
}

function stackTotals(series: readonly ChartSeries[]): readonly (readonly number[])[] {
  const stacks = new Map<string, { up: number[]; down: number[] }>();
  for (const one of series) {
    if (one.stack === undefined) continue;
    const stack = stacks.get(one.stack) ?? { up: [], down: [] };
    stacks.set(one.stack, stack);
    for (let i = 0; i < one.v.length; i++) {
      const value = one.v[i];
      if (isGap(value)) continue;
      const side = value < 0 ? stack.down : stack.up;
      side[i] = (side[i] ?? 0) + value;
    }
  }
  // Places without a value are holes in the arrays; Object.values leaves them out.
  return [...stacks.values()].flatMap(({ up, down }) => [Object.values(up), Object.values(down)]);
}

/** Names that stand beside the plot: limits, and lines that reach its right edge. */
function sideLabelTexts(model: CartesianModel, toX: number): readonly string[] {
  const limits = model.y.length === 1 ? (model.limits ?? []).map((limit) => limit.name) : [];
  return [
    ...limits,
    ...labelledSeries(model)
      .filter((series) => reachesEnd(model, series, toX))
      .map((series) => series.name),
  ];
}

/** Lines that carry their name. One lone line is named by its title. */
export function labelledSeries(model: CartesianModel): readonly ChartSeries[] {
  // A forecast that ends in a note is named by the note.
  const lines = model.series.filter(
    (series) => series.kind === 'line' && !(series.role === 'forecast' && model.note !== undefined),
  );
  return model.y.length > 1 || model.series.length < 2
    ? []
    : lines.filter((series) => lastPoint(series) >= 0);
}

/** Whether a line ends at the right edge (within a hundredth of the range), so that its name goes into the margin. */
export function reachesEnd(model: CartesianModel, series: ChartSeries, toX: number): boolean {
  if (model.x.type === 'category') return lastPoint(series) === model.x.labels.length - 1;
  const first = series.t?.[0] ?? 0;
  return xOf(series, lastPoint(series)) >= toX - Math.max(0, toX - first) * 0.01;
}

const NAMED_MAX = 8;
const NAMED_MIN_PX = 44;

function xTicks(
  model: CartesianModel,
  x: { readonly from: number; readonly to: number },
  plotWidth: number,
  lang: string,
  measure: (text: string) => number,
): readonly { value: number; label: string }[] {
  if (model.x.type === 'category') {
    const { labels } = model.x;
    const widest = labels.reduce((most, label) => Math.max(most, measure(label)), 0);
    const slotPx = plotWidth / Math.max(1, labels.length);
    const every = Math.max(1, Math.ceil((widest + 12) / slotPx));
    // A few bars all keep a name, shortened: which of them is which cannot be counted on from its neighbours.
    if (every > 1 && labels.length <= NAMED_MAX && slotPx >= NAMED_MIN_PX)
      return labels.map((label, value) => ({ value, label: fitText(label, slotPx - 8, measure) }));
    // Counted from the last one: the newest period is the one a reader looks for.
    return labels
      .map((label, value) => ({ value, label }))
      .filter(({ value }) => (labels.length - 1 - value) % every === 0);
  }
  const sample = x.to - x.from < 600_000 ? '00:00:00' : '00:00';
  const most = Math.max(2, Math.min(13, Math.floor(plotWidth / (measure(sample) + 26))));
  return timeTicks(x.from, x.to, model.x.timeZone, most, lang).map((tick) => ({
    value: tick.tMs,
    label: tick.label,
  }));
}
