import type { Tier, Unit } from '../contract/values.ts';

/**
 * What a chart shows, in the words of the plant and not of a chart library. Boards turn their payload into a CartesianModel;
 * this folder turns it into pixels, a table and a sentence. Values are in base units, times in epoch ms.
 */
export interface CartesianModel {
  /** Lines and bars; flows are drawn by their boards, a heat map would come as another kind. */
  readonly kind: 'cartesian';
  readonly x: TimeAxis | CategoryAxis;
  /** The left axis and, where two quantities share the picture, the right one. */
  readonly y: readonly [ValueAxis] | readonly [ValueAxis, ValueAxis];
  readonly series: readonly ChartSeries[];
  /** Dashed lines with their name at the end; they are always inside the scale. */
  readonly limits?: readonly LimitLine[];
  /** Tariff bands behind a time chart: a cap in full colour, the letter above, a wash below. */
  readonly bands?: readonly TierBand[];
  /** A vertical line at the present time. */
  readonly nowMs?: number;
  /** What happened meanwhile: a thin upright line at its time, with its name where there is room for it. */
  readonly events?: readonly ChartEvent[];
  /** An open dot with words beside it, such as the end of the demand window. */
  readonly note?: ChartNote;
  /** The chart right above or below that shows the same places of the x axis: both plots begin and end at the same px. */
  readonly under?: CartesianModel;
  /** Old data: everything is drawn in grey. */
  readonly stale?: boolean;
}

export interface TimeAxis {
  readonly type: 'time';
  /** Shown range; without it the range of the data. */
  readonly fromMs?: number;
  readonly toMs?: number;
  /** IANA zone of the plant; decides where ticks fall and how they read. */
  readonly timeZone: string;
}

export interface CategoryAxis {
  readonly type: 'category';
  readonly labels: readonly string[];
}

export interface ValueAxis {
  readonly unit: Unit;
  /** Bars always start at zero; a line may ask for it. */
  readonly fromZero?: boolean;
}

export type SeriesRole = 'actual' | 'baseline' | 'target' | 'limit' | 'forecast';
/** Data hues of the theme in their order, the text colour, or grey. Alarm hues are not offered. */
export type SeriesHue = 'd1' | 'd2' | 'd3' | 'd4' | 'd5' | 'd6' | 'd7' | 'd8' | 'text' | 'mute';

export interface ChartSeries {
  /** Stable over updates. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'line' | 'bar';
  /** By default `actual`. */
  readonly role?: SeriesRole;
  /** Epoch ms, ascending, one for each value; only on a time axis. */
  readonly t?: ArrayLike<number>;
  /** null (or NaN) is a gap and drawn as one. */
  readonly v: ArrayLike<number | null>;
  /** Where a point stands for many of its column: the lowest of them, `v` being the highest. Drawn as a stroke between both. */
  readonly low?: ArrayLike<number | null>;
  /** Index into `y`, by default 0. */
  readonly axis?: 0 | 1;
  /** Bars of the same stack stand on each other. */
  readonly stack?: string;
  readonly hue?: SeriesHue;
  /** Index of the bar that is still running: drawn lighter. */
  readonly runningIndex?: number;
  /** Bars drawn with stripes: of the same kind as their neighbours, but not what was wanted. */
  readonly hatched?: boolean;
  /** Indices of bars that keep their colour while the others step back. */
  readonly highlight?: readonly number[];
  /** Small open circles on the points of a line. */
  readonly markers?: boolean;
}

export interface LimitLine {
  /** As shown at the line, value and unit included: "Contract 6,200 kW". */
  readonly name: string;
  readonly value: number;
  readonly axis?: 0 | 1;
}

export interface TierBand {
  readonly tier: Tier;
  readonly fromMs: number;
  readonly toMs: number;
  /** The tier's letter or one-word name in the reader's language. */
  readonly letter: string;
}

export interface ChartEvent {
  readonly tMs: number;
  readonly name: string;
}

export interface ChartNote {
  readonly tMs: number;
  readonly value: number;
  /** First line strong, the rest quiet. */
  readonly lines: readonly string[];
  /** A word of one line stands in for them in a narrow chart. */
  readonly short?: string;
  readonly judge?: 'normal' | 'warn' | 'abnormal';
}

/** A regular series of the contract as times and values. */
export function seriesTimes(t0Ms: number, stepS: number, count: number): Float64Array {
  const times = new Float64Array(count);
  for (let i = 0; i < count; i++) times[i] = t0Ms + i * stepS * 1000;
  return times;
}

/** A gap is null, undefined or NaN. */
export function isGap(value: number | null | undefined): value is null | undefined {
  return value === null || value === undefined || Number.isNaN(value);
}
