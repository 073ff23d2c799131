/** A value scale that ends on clean numbers. `ticks` are in display units times `1 / scale`, so base units again. */
export interface ValueScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly ticks: readonly number[];
}

const CLEAN_STEPS = [1, 2, 2.5, 5, 10] as const;

/** The smallest clean step (1, 2, 2.5, 5 times a power of ten) not below `rough`. */
export function cleanStep(rough: number): number {
  if (!(rough > 0) || !Number.isFinite(rough)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  for (const candidate of CLEAN_STEPS) if (candidate * power >= rough * (1 - 1e-9)) return candidate * power;
  return 10 * power;
}

/**
 * A scale around the values with at most four intervals (or as told), both ends on clean numbers.
 * @param low, high  extent of everything that must be inside, limits included, in base units
 * @param options.unitScale  display units per base unit; the numbers must be clean as displayed
 */
export function valueScale(
  low: number,
  high: number,
  options: { readonly fromZero: boolean; readonly unitScale?: number; readonly intervals?: number },
): ValueScale {
  const unitScale = options.unitScale ?? 1;
  const intervals = options.intervals ?? 4;
  if (!Number.isFinite(low) || !Number.isFinite(high) || low > high)
    return scaleOf(0, intervals, 1, unitScale);
  let from = Math.min(low, high) * unitScale;
  let to = Math.max(low, high) * unitScale;
  if (options.fromZero) {
    from = Math.min(0, from);
    to = Math.max(0, to);
  }
  // A flat line needs room above and below it; a scale of nothing would divide by zero.
  if (to - from < Math.max(Math.abs(to), Math.abs(from)) * 1e-9 || to === from) {
    const room = Math.abs(to) > 0 ? Math.abs(to) * 0.1 : 1;
    if (options.fromZero && from >= 0) to += room;
    else {
      from -= room;
      to += room;
    }
  }
  let step = cleanStep((to - from) / intervals);
  let first = Math.floor(from / step + 1e-9);
  let last = Math.ceil(to / step - 1e-9);
  while (last - first > intervals) {
    step = cleanStep(step * 1.01);
    first = Math.floor(from / step + 1e-9);
    last = Math.ceil(to / step - 1e-9);
  }
  // Data that never goes below zero gets no axis below zero.
  if (from >= 0) first = Math.max(0, first);
  return scaleOf(first, last - first, step, unitScale);
}

function scaleOf(firstIndex: number, count: number, step: number, unitScale: number): ValueScale {
  const ticks: number[] = [];
  for (let i = 0; i <= count; i++) ticks.push(round((firstIndex + i) * step) / unitScale);
  return { min: ticks[0] ?? 0, max: ticks[ticks.length - 1] ?? 1, step: step / unitScale, ticks };
}

/** Gives the right axis as many intervals as the left one, so that one set of grid lines serves both. */
export function matchIntervals(scale: ValueScale, intervals: number, unitScale = 1): ValueScale {
  if (scale.ticks.length - 1 === intervals) return scale;
  const from = scale.min * unitScale;
  let step = cleanStep(((scale.max - scale.min) * unitScale) / intervals);
  let first = Math.floor(from / step + 1e-9);
  while ((first + intervals) * step < scale.max * unitScale - 1e-9) {
    step = cleanStep(step * 1.01);
    first = Math.floor(from / step + 1e-9);
  }
  return scaleOf(first, intervals, step, unitScale);
}

/** Floating-point dust (0.30000000000000004) has no place on an axis. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}

/** Extent of many columns, gaps left out; NaN ends where there is no value at all. */
export function extent(columns: readonly ArrayLike<number | null>[]): readonly [number, number] {
  let low = Number.NaN;
  let high = Number.NaN;
  for (const column of columns) {
    for (let i = 0; i < column.length; i++) {
      const value = column[i];
      if (value === null || value === undefined || Number.isNaN(value)) continue;
      if (!(low <= value)) low = value;
      if (!(high >= value)) high = value;
    }
  }
  return [low, high];
}
