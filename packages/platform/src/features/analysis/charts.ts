import type { AnalysisChart, AnalysisSeries, Unit } from '@plantdeck/core/contract';
import { civilDayAt, clockAt } from '../../engine/plant-time/zone.ts';
import type { AnalysisContext } from './analysis.ts';
import type { Bucket } from './buckets.ts';
import { finite } from './figures.ts';

interface ChartParts {
  readonly key: string;
  readonly title: string;
  readonly note?: string;
  readonly units: readonly [Unit] | readonly [Unit, Unit];
  readonly series: readonly AnalysisSeries[];
  readonly limits?: AnalysisChart['limits'];
  readonly bands?: AnalysisChart['bands'];
}

const withoutUndefined = ({ note, limits, bands }: ChartParts) => ({
  ...(note === undefined ? {} : { note }),
  ...(limits === undefined || limits.length === 0 ? {} : { limits }),
  ...(bands === undefined || bands.length === 0 ? {} : { bands }),
});

const axes = ({ units, series }: ChartParts): AnalysisChart['y'] =>
  units.map((unit, axis) => ({
    unit,
    fromZero: series.some((one) => (one.axis ?? 0) === axis && one.kind === 'bar'),
  }));

/** A picture over names. */
export const categoryChart = (labels: readonly string[], parts: ChartParts): AnalysisChart => ({
  kind: 'chart',
  key: parts.key,
  title: parts.title,
  x: { type: 'category', labels: [...labels] },
  y: axes(parts),
  series: [...parts.series],
  ...withoutUndefined(parts),
});

/** A picture over the steps of the period: bars stand on names, since each is as wide as the next whatever its length. */
export const stepChart = (context: AnalysisContext, parts: ChartParts): AnalysisChart =>
  categoryChart(
    context.buckets.map((bucket) => stepLabel(context, bucket)),
    parts,
  );

/** A picture over moments. */
export const timeChart = (
  t: readonly number[],
  period: { readonly fromMs: number; readonly toMs: number },
  parts: ChartParts,
): AnalysisChart => ({
  kind: 'chart',
  key: parts.key,
  title: parts.title,
  x: { type: 'time', t: [...t], fromMs: period.fromMs, toMs: period.toMs },
  y: axes(parts),
  series: [...parts.series],
  ...withoutUndefined(parts),
});

/** More hours than these need their day as well. */
const HOURS_OF_A_DAY = 26;

/** How a step is called in a picture: its day, or its clock. */
function stepLabel(context: Pick<AnalysisContext, 'frame' | 'buckets'>, bucket: Bucket): string {
  const { zone } = context.frame.calendar;
  if (bucket.day !== null) return bucket.day.slice(5);
  const clock = clockAt(zone, bucket.fromMs);
  return context.buckets.length > HOURS_OF_A_DAY
    ? `${civilDayAt(zone, bucket.fromMs).slice(5)} ${clock}`
    : clock;
}

/** How it is called in a table. */
export function stepName({ frame }: Pick<AnalysisContext, 'frame'>, bucket: Bucket): string {
  if (bucket.day !== null) return bucket.day;
  const { zone } = frame.calendar;
  return `${civilDayAt(zone, bucket.fromMs)} ${clockAt(zone, bucket.fromMs)}`;
}

export const line = (
  id: string,
  name: string,
  v: readonly (number | null)[],
  more: Partial<AnalysisSeries> = {},
): AnalysisSeries => ({ id, name, kind: 'line', v: v.map(finite), ...more });

export const bars = (
  id: string,
  name: string,
  v: readonly (number | null)[],
  more: Partial<AnalysisSeries> = {},
): AnalysisSeries => ({ id, name, kind: 'bar', v: v.map(finite), ...more });

/** As long as the steps of the period: a period before that is shorter ends in gaps. */
export const fitted = (context: AnalysisContext, values: readonly (number | null)[]): (number | null)[] =>
  context.buckets.map((_, index) => values[index] ?? null);
