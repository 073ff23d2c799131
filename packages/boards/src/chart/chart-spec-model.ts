import {
  indexed,
  ChartSpecSchema,
  boundTexts,
  tryParseContract,
  type ChartSpec,
  type Tier,
  type Unit,
} from '@plantdeck/core/contract';
import type { Plant } from '@plantdeck/core/element';
import {
  formatWithUnit,
  pointTime,
  type CartesianModel,
  type ChartSeries,
  type LimitLine,
} from '@plantdeck/core/chart';

/** A description that does not fit, by the first field that is wrong. */
export interface SpecProblem {
  readonly field: string;
  readonly reason: string;
}

/** A description that fits, with its times read. */
export interface ReadSpec {
  readonly spec: ChartSpec;
  /** Epoch ms in order; null on a category axis. */
  readonly times: readonly number[] | null;
  /** Of when the values are, epoch ms; null where the description says nothing of it. */
  readonly asOfMs: number | null;
}

export type SpecResult =
  | { readonly ok: true; readonly read: ReadSpec }
  | { readonly ok: false; readonly problem: SpecProblem };

interface SpecReader {
  readonly lang: string;
  /** IANA zone in which times are shown. */
  readonly timeZone: string;
  /** What the host says about the plant. */
  readonly plant?: Plant | null;
  /** Letter of a tariff's tier. */
  readonly tierName?: (tier: Tier) => string;
}

const MOST_DECIMALS = 3;

/** Reads a chart description from outside: an answer of the assistant, a portal's property. Never throws. */
export function readChartSpec(input: unknown): SpecResult {
  const parsed = tryParseContract(ChartSpecSchema, input);
  if (!parsed.ok) return { ok: false, problem: { field: parsed.field, reason: parsed.reason } };
  const spec = boundTexts(parsed.value);
  const places = spec.x.values.length;
  for (const [i, series] of indexed(spec.series)) {
    if (series.values.length === places) continue;
    const reason = `${series.values.length} values for ${places} places`;
    return { ok: false, problem: { field: `series.${i}.values`, reason } };
  }
  const asOfMs = spec.asOf === undefined ? null : timeOf(spec.asOf);
  if (Number.isNaN(asOfMs)) return { ok: false, problem: { field: 'asOf', reason: 'expected a time' } };
  if (spec.x.type === 'category') return { ok: true, read: { spec, times: null, asOfMs } };
  const times = spec.x.values.map(timeOf);
  const wrong = times.findIndex((t, i) => Number.isNaN(t) || t < (times[i - 1] ?? Number.NEGATIVE_INFINITY));
  if (wrong >= 0)
    return { ok: false, problem: { field: `x.values.${wrong}`, reason: 'expected times in order' } };
  return { ok: true, read: { spec, times, asOfMs } };
}

/** The chart of a description. Its columns are those of the description, so that a change of language keeps the data. */
export function chartSpecModel({ spec, times }: ReadSpec, reader: SpecReader): CartesianModel {
  return times ? timeModel(spec, times, reader) : categoryModel(spec, spec.x.values.map(String), reader);
}

/** Epoch ms, or ISO 8601; NaN where it is neither. */
function timeOf(value: string | number): number {
  return typeof value === 'number' ? value : Date.parse(value);
}

function timeModel(spec: ChartSpec, times: readonly number[], reader: SpecReader): CartesianModel {
  // Bars stand on places, not on instants: each gets the same width whatever its hour.
  if (spec.kind !== 'line' || spec.series.some((series) => series.kind === 'bar')) {
    const stepMs = (times[1] ?? 0) - (times[0] ?? 0);
    return categoryModel(
      spec,
      times.map((t) => pointTime(t, reader.timeZone, reader.lang, stepMs)),
      reader,
    );
  }
  const { lines, limits } = splitLimits(spec, reader);
  const [fromMs = 0, toMs = fromMs] = [times[0], times.at(-1)];
  const bands = reader.plant?.tariffBands(fromMs, toMs, reader.timeZone) ?? [];
  const events = reader.plant?.shiftStarts(fromMs, toMs, reader.timeZone) ?? [];
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.timeZone },
    y: [{ unit: unitOf(spec, reader) }],
    series: lines.map((series) => ({ ...series, t: times })),
    limits,
    ...(bands.length > 0
      ? { bands: bands.map((band) => ({ ...band, letter: reader.tierName?.(band.tier) ?? '' })) }
      : {}),
    ...(events.length > 0 ? { events } : {}),
  };
}

function categoryModel(spec: ChartSpec, labels: readonly string[], reader: SpecReader): CartesianModel {
  const { lines, limits } = splitLimits(spec, reader);
  return {
    kind: 'cartesian',
    x: { type: 'category', labels },
    y: [{ unit: unitOf(spec, reader) }],
    series: lines,
    limits,
  };
}

/** A limit or target that never changes is one line with its name; one that does is drawn as a series. */
function splitLimits(
  spec: ChartSpec,
  reader: SpecReader,
): { lines: readonly ChartSeries[]; limits: readonly LimitLine[] } {
  const limits: LimitLine[] = [];
  const lines: ChartSeries[] = [];
  for (const [i, series] of indexed(spec.series)) {
    const first = series.values[0];
    const isLevel = first !== null && first !== undefined && series.values.every((value) => value === first);
    if (isLevel && (series.role === 'limit' || series.role === 'target')) {
      limits.push({
        name: `${series.name} ${formatWithUnit(first, unitOf(spec, reader), reader.lang)}`,
        value: first,
      });
      continue;
    }
    const kind =
      series.kind ?? (spec.kind === 'line' || (series.role ?? 'actual') !== 'actual' ? 'line' : 'bar');
    lines.push({
      id: `series-${i}`,
      name: series.name,
      kind,
      v: series.values,
      role: series.role ?? 'actual',
      ...(kind === 'bar' && spec.kind === 'stacked-bar' ? { stack: 'all' } : {}),
      ...(kind === 'bar' && spec.highlight ? { highlight: spec.highlight } : {}),
    });
  }
  return { lines, limits };
}

function unitOf(spec: ChartSpec, { plant }: SpecReader): Unit {
  const unit = { code: spec.unit ?? '', display: spec.unit ?? '', scale: 1, dp: spec.dp ?? decimalsOf(spec) };
  return plant?.unit(unit) ?? unit;
}

/** Decimals that the values themselves carry, at most three. */
function decimalsOf(spec: ChartSpec): number {
  let most = 0;
  for (const series of spec.series) {
    for (const value of series.values) {
      const fraction = String(value ?? '').split('.')[1];
      if (fraction !== undefined) most = Math.max(most, Math.min(MOST_DECIMALS, fraction.length));
    }
  }
  return most;
}
