import {
  formatWithUnit,
  seriesTimes,
  type CartesianModel,
  type ChartSeries,
  type LimitLine,
  type SeriesHue,
  type ValueAxis,
} from '@plantdeck/core/chart';
import type { Series, Unit, WorkTrend } from '@plantdeck/core/contract';
import type { Plant } from '@plantdeck/core/element';
import type { ExportTable } from '@plantdeck/core/export';

/** Ten lines that can be told apart. */
const HUES: readonly SeriesHue[] = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'text', 'mute'];
/** Units that share one picture; more stand in a picture each. */
const AXES_MAX = 2;
/** Targets of more lines than this would hide them. */
const LIMITS_OF_MAX = 2;
/** Fewer points than this are marked one by one. */
const MARKED_BELOW = 30;

export interface TrendPicture {
  readonly key: string;
  /** What it is about: the unit of a small multiple, else all names. */
  readonly title: string;
  readonly model: CartesianModel;
}

export interface TrendReader {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly lang: string;
  readonly plant?: Plant | null | undefined;
}

type Course = Pick<WorkTrend, 'from' | 'to' | 'previousFrom' | 'timeZone' | 'records' | 'markers'>;
type TrendRecord = WorkTrend['records'][number];

/** Indicators as pictures: one unit, one axis; two units in one picture; more of them in small multiples. */
export function trendPictures(given: Course, stale: boolean, reader: TrendReader): TrendPicture[] {
  const { plant } = reader;
  const trend = plant
    ? { ...given, records: given.records.map((record) => ({ ...record, unit: plant.unit(record.unit) })) }
    : given;
  const events = [
    ...trend.markers.map(({ t, text }) => ({ tMs: Date.parse(t), name: text })),
    ...(plant?.shiftStarts(Date.parse(trend.from), Date.parse(trend.to), trend.timeZone) ?? []),
  ];
  const groups = new Map<string, TrendRecord[]>();
  for (const record of trend.records) {
    const key = unitKey(record.unit);
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  const hueOf = new Map(
    trend.records.map(({ indicatorId }, index) => [indicatorId, HUES[index % HUES.length]]),
  );
  const isOne = groups.size <= AXES_MAX;
  const pictures =
    isOne && trend.records.length > 0 ? [[...groups.values()]] : [...groups.values()].map((one) => [one]);
  return pictures.flatMap((parts): TrendPicture[] => {
    const [first, second] = parts;
    if (!first?.[0]) return [];
    const axes = parts.flatMap((part): ValueAxis[] => (part[0] ? [{ unit: part[0].unit }] : []));
    const [left, right] = axes;
    if (!left) return [];
    const all = parts.flat();
    const limits =
      all.length <= LIMITS_OF_MAX
        ? parts.flatMap((part, axis) =>
            part.flatMap((record) => limitsOf(record, axis === 0 ? 0 : 1, reader)),
          )
        : [];
    return [
      {
        key: first.map(({ indicatorId }) => indicatorId).join(),
        title: all.map(({ name }) => name).join(', '),
        model: {
          kind: 'cartesian',
          x: {
            type: 'time',
            timeZone: trend.timeZone,
            fromMs: Date.parse(trend.from),
            toMs: Date.parse(trend.to),
          },
          y: right && second ? [left, right] : [left],
          series: parts.flatMap((part, axis) =>
            part.flatMap((record) =>
              record.series.map((series) =>
                lineOf(trend, record, series, axis === 0 ? 0 : 1, hueOf.get(record.indicatorId), reader),
              ),
            ),
          ),
          limits,
          ...(events.length > 0 ? { events } : {}),
          stale,
        },
      },
    ];
  });
}

const unitKey = ({ code, display }: Unit): string => `${code} ${display}`;

function lineOf(
  trend: Course,
  record: TrendRecord,
  series: Series,
  axis: 0 | 1,
  hue: SeriesHue | undefined,
  { t }: TrendReader,
): ChartSeries {
  const isPrevious = series.role === 'baseline';
  const startMs = Date.parse(series.t0);
  // The period before is drawn over this one.
  const shiftMs =
    isPrevious && trend.previousFrom ? Date.parse(trend.from) - Date.parse(trend.previousFrom) : 0;
  return {
    id: series.key,
    name: isPrevious ? t('indicators.trend.previous', { name: record.name }) : record.name,
    kind: 'line',
    role: isPrevious ? 'baseline' : 'actual',
    ...(hue ? { hue } : {}),
    axis,
    t: seriesTimes(startMs + shiftMs, series.stepS, series.v.length),
    v: series.v,
    ...(!isPrevious && series.v.length < MARKED_BELOW ? { markers: true } : {}),
  };
}

function limitsOf(
  { target, redLine, unit }: TrendRecord,
  axis: 0 | 1,
  { t, lang }: TrendReader,
): LimitLine[] {
  const line = (key: string, value: number | null): LimitLine[] =>
    value === null ? [] : [{ name: t(key, { value: formatWithUnit(value, unit, lang) }), value, axis }];
  return [...line('indicators.target', target), ...line('indicators.redLineAt', redLine)];
}

/** How long the steps of the longest course are: the words that say so. */
export function stepWords({ records }: Pick<WorkTrend, 'records'>): string {
  const stepS = Math.max(0, ...records.flatMap(({ series }) => series.map((one) => one.stepS)));
  if (stepS >= 86_400) return 'indicators.trend.perDay';
  return stepS >= 3_600 ? 'indicators.trend.perHour' : 'indicators.trend.perQuarter';
}

/** All that is drawn, a row a time; what is unknown stays empty. */
export function trendTable(trend: Course, title: string, { t }: TrendReader): ExportTable {
  const columns = trend.records.flatMap((record) =>
    record.series.map((series) => {
      const isPrevious = series.role === 'baseline';
      const shiftMs =
        isPrevious && trend.previousFrom ? Date.parse(trend.from) - Date.parse(trend.previousFrom) : 0;
      const name = isPrevious ? t('indicators.trend.previous', { name: record.name }) : record.name;
      const startMs = Date.parse(series.t0) + shiftMs;
      return {
        head: `${name} (${record.unit.display})`,
        values: new Map(series.v.map((value, index) => [startMs + index * series.stepS * 1000, value])),
        scale: record.unit.scale,
      };
    }),
  );
  const times = [...new Set(columns.flatMap(({ values }) => [...values.keys()]))].toSorted((a, b) => a - b);
  return {
    title,
    head: [t('indicators.column.time'), ...columns.map(({ head }) => head)],
    rows: times.map((ms) => [
      new Date(ms).toISOString(),
      ...columns.map(({ values, scale }) => {
        const value = values.get(ms) ?? null;
        return value === null ? null : value * scale;
      }),
    ]),
  };
}
