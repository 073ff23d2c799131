import type { AnalysisScatter } from '@plantdeck/core/contract';

interface Tick {
  readonly at: number;
  readonly value: number;
}
export interface ScatterLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly points: readonly {
    readonly x: number;
    readonly y: number;
    readonly point: AnalysisScatter['points'][number];
  }[];
  /** Path of the fitted line inside the picture. */
  readonly line: string | null;
}

const LEFT_PX = 64;
const RIGHT_PX = 16;
const TOP_PX = 24;
const BOTTOM_PX = 40;

/** Places points and line in a box; both scales end on round figures around the data. */
export function scatterLayout(
  { points, line }: Pick<AnalysisScatter, 'points' | 'line'>,
  size: { readonly width: number; readonly height: number },
): ScatterLayout {
  const [left, right, top, bottom] = [LEFT_PX, size.width - RIGHT_PX, TOP_PX, size.height - BOTTOM_PX];
  const xScale = roundScale(points.map(({ x }) => x));
  const yScale = roundScale(points.map(({ y }) => y));
  const toX = (value: number): number =>
    left + ((value - xScale.from) / (xScale.to - xScale.from)) * (right - left);
  const toY = (value: number): number =>
    bottom - ((value - yScale.from) / (yScale.to - yScale.from)) * (bottom - top);
  return {
    left,
    right,
    top,
    bottom,
    xTicks: xScale.ticks.map((value) => ({ value, at: toX(value) })),
    yTicks: yScale.ticks.map((value) => ({ value, at: toY(value) })),
    points: points.map((point) => ({ x: toX(point.x), y: toY(point.y), point })),
    line: line && linePath(line, points, toX, toY, { from: yScale.from, to: yScale.to }),
  };
}

/** From the leftmost to the rightmost point, cut where it leaves the picture. */
function linePath(
  { intercept, slope }: { readonly intercept: number; readonly slope: number },
  points: AnalysisScatter['points'],
  toX: (value: number) => number,
  toY: (value: number) => number,
  y: { readonly from: number; readonly to: number },
): string {
  const xs = points.map((point) => point.x);
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const inside = (x: number): number => Math.min(y.to, Math.max(y.from, intercept + slope * x));
  const n = (value: number): number => Math.round(value * 10) / 10;
  return `M${n(toX(low))} ${n(toY(inside(low)))}L${n(toX(high))} ${n(toY(inside(high)))}`;
}

function roundScale(values: readonly number[]): { from: number; to: number; ticks: number[] } {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (!Number.isFinite(low)) return { from: 0, to: 1, ticks: [0, 1] };
  const span = high - low || Math.abs(high) || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  const from = Math.floor(low / step) * step;
  const to = Math.max(from + step, Math.ceil(high / step) * step);
  const count = Math.round((to - from) / step);
  return { from, to, ticks: Array.from({ length: count + 1 }, (_, index) => from + index * step) };
}
