import type { Judge } from '@plantdeck/core/contract';
import type { AnalysisContext, AnalysisResult } from '../analysis.ts';
import { bars, categoryChart, line, timeChart } from '../charts.ts';
import { column, figure, textColumn } from '../figures.ts';
import { limitsAt, POWER_FACTOR_LIMIT } from '../power-quality-limits.ts';
import {
  deviationsOf,
  greatestOf,
  meanPowerFactor,
  percentile95,
  sagsOf,
  valuesOf,
  WATCHED_DAYS_MAX,
  watchedPeriod,
  watchedPoints,
  type PointValues,
  type WatchedPoint,
} from '../power-quality-values.ts';
import { COUNT, HERTZ, PERCENT, PERCENT_FINE, PLAIN } from '../../../engine/units/row-units.ts';

/** A longer period is drawn by the worst of neighbours: more points than pixels tell nothing. */
const MOST_POINTS = 700;
const HARMONICS = ['h3', 'h5', 'h7', 'h11', 'h13'] as const;
/** From here on to the limit a value is worth a look. */
const NEAR_LIMIT_SHARE = 0.9;

/** One row: what a point measured over the period. */
interface PointFigures {
  readonly name: string;
  readonly powerFactor: number | null;
  readonly thdU: number | null;
  readonly thdI: number | null;
  readonly unbalance: number | null;
  readonly deviation: number | null;
  readonly pst: number | null;
  readonly lowestHz: number | null;
  readonly highestHz: number | null;
  readonly sags: readonly number[];
}

/** Values of the power-quality meters against the limits of their voltage; null where none of them are known. */
export async function measuredPowerQuality(context: AnalysisContext): Promise<AnalysisResult | null> {
  const points = await watchedPoints(context);
  if (points.length === 0) return null;
  const period = watchedPeriod(context.period.elapsed);
  const measured = await valuesOf(context, points, period);
  const rows = points.flatMap((point) => {
    const values = measured.get(point.code);
    return values && values.t.length > 0 ? [{ point, values, told: figuresOf(point, values) }] : [];
  });
  const chosen = rows.find(({ point }) => point.code === context.choice('point')) ?? rows[0];
  if (!chosen) return null;
  const { word } = context;
  return {
    figures: headOf(context, chosen.point, chosen.told),
    panels: panelsOf(context, chosen.point, chosen.values, period),
    columns: [
      textColumn('point', word('column.point')),
      column('powerFactor', word('figure.powerFactor'), PLAIN),
      column('thdU', word('figure.thdU'), PERCENT_FINE),
      column('thdI', word('figure.thdI'), PERCENT_FINE),
      column('unbalance', word('figure.unbalance'), PERCENT_FINE),
      column('deviation', word('figure.voltageDeviation'), PERCENT_FINE),
      column('pst', word('figure.flicker'), PLAIN),
      column('lowestHz', word('column.lowestHz'), HERTZ),
      column('highestHz', word('column.highestHz'), HERTZ),
      column('sags', word('figure.sags'), COUNT),
      column('residual', word('column.residualVoltage'), PERCENT),
    ],
    rows: rows.map(({ told }) => [
      told.name,
      told.powerFactor,
      told.thdU,
      told.thdI,
      told.unbalance,
      told.deviation,
      told.pst,
      told.lowestHz,
      told.highestHz,
      told.sags.length,
      told.sags.length === 0 ? null : Math.min(...told.sags),
    ]),
    notes: [
      word('note.powerQualityLimits'),
      ...(period.fromMs > context.period.elapsed.fromMs
        ? [word('note.powerQualityDays', { days: WATCHED_DAYS_MAX })]
        : []),
    ],
  };
}

function figuresOf({ name, nominalKv }: WatchedPoint, values: PointValues): PointFigures {
  const hertz = values.at('f');
  return {
    name,
    powerFactor: meanPowerFactor(values),
    thdU: percentile95(distortionOf(values)),
    thdI: percentile95(greatestOf(values.at('thdIa'), values.at('thdIb'), values.at('thdIc'))),
    unbalance: percentile95(values.at('unbalance')),
    deviation: percentile95(deviationsOf(values, nominalKv).map(Math.abs)),
    pst: percentile95(values.at('pst')),
    lowestHz: Math.min(...hertz),
    highestHz: Math.max(...hertz),
    sags: sagsOf(values),
  };
}

/** The phase that is worst in each window. */
const distortionOf = (values: PointValues): number[] =>
  greatestOf(values.at('thdUa'), values.at('thdUb'), values.at('thdUc'));

function headOf(
  { word }: AnalysisContext,
  { name, nominalKv }: WatchedPoint,
  told: PointFigures,
): AnalysisResult['figures'] {
  const limits = limitsAt(nominalKv);
  const below = (value: number | null, limit: number | null): Judge => {
    if (value === null || limit === null) return 'unknown';
    if (value > limit) return 'abnormal';
    return value > limit * NEAR_LIMIT_SHARE ? 'warn' : 'normal';
  };
  const limited = (limit: number | null) =>
    limit === null ? {} : { note: word('note.limitPct', { limit: String(limit) }) };
  const { powerFactor } = told;
  return [
    figure('powerFactor', word('figure.powerFactor'), powerFactor, PLAIN, {
      better: 'high',
      judge: powerFactor === null ? 'unknown' : powerFactor < POWER_FACTOR_LIMIT ? 'abnormal' : 'normal',
      note: name,
    }),
    figure('thdU', word('figure.thdU'), told.thdU, PERCENT_FINE, {
      better: 'low',
      judge: below(told.thdU, limits.thdPct),
      ...limited(limits.thdPct),
    }),
    figure('unbalance', word('figure.unbalance'), told.unbalance, PERCENT_FINE, {
      better: 'low',
      judge: below(told.unbalance, limits.unbalancePct),
      ...limited(limits.unbalancePct),
    }),
    figure('deviation', word('figure.voltageDeviation'), told.deviation, PERCENT_FINE, {
      better: 'low',
      judge: below(told.deviation, limits.deviationPct),
      ...limited(limits.deviationPct),
    }),
    figure('sags', word('figure.sags'), told.sags.length, COUNT, { better: 'low' }),
  ];
}

function panelsOf(
  context: AnalysisContext,
  { nominalKv }: WatchedPoint,
  values: PointValues,
  period: { readonly fromMs: number; readonly toMs: number },
): AnalysisResult['panels'] {
  const { word } = context;
  const limits = limitsAt(nominalKv);
  const every = Math.ceil(values.t.length / MOST_POINTS);
  const t = values.t.filter((_, index) => index % every === 0);
  const worst = (list: readonly number[]): number[] => grouped(list, every, (part) => Math.max(...part));
  const mean = (list: readonly number[]): number[] =>
    grouped(list, every, (part) => part.reduce((sum, value) => sum + value, 0) / part.length);
  const limit = (value: number | null) =>
    value === null ? {} : { limits: [{ name: word('limit.upper'), value }] };
  const { deviationPct } = limits;
  return [
    timeChart(t, period, {
      key: 'distortion',
      title: word('panel.distortion'),
      units: [PERCENT_FINE],
      series: [line('thdU', word('figure.thdU'), worst(distortionOf(values)), { hue: 'd1' })],
      ...limit(limits.thdPct),
    }),
    timeChart(t, period, {
      key: 'deviation',
      title: word('figure.voltageDeviation'),
      units: [PERCENT_FINE],
      series: [
        line('deviation', word('figure.voltageDeviation'), mean(deviationsOf(values, nominalKv)), {
          hue: 'd2',
        }),
      ],
      ...(deviationPct === null
        ? {}
        : {
            limits: [
              { name: word('limit.upper'), value: deviationPct },
              { name: word('limit.lower'), value: -deviationPct },
            ],
          }),
    }),
    timeChart(t, period, {
      key: 'unbalance',
      title: word('figure.unbalance'),
      units: [PERCENT_FINE],
      series: [line('unbalance', word('figure.unbalance'), worst(values.at('unbalance')), { hue: 'd3' })],
      ...limit(limits.unbalancePct),
    }),
    timeChart(t, period, {
      key: 'powerFactor',
      title: word('figure.powerFactor'),
      units: [PLAIN],
      series: [line('powerFactor', word('figure.powerFactor'), mean(values.at('pf')), { hue: 'd8' })],
      limits: [{ name: word('limit.lower'), value: POWER_FACTOR_LIMIT }],
    }),
    categoryChart(
      HARMONICS.map((name) => name.slice(1)),
      {
        key: 'harmonics',
        title: word('panel.harmonics'),
        units: [PERCENT_FINE],
        series: [
          bars(
            'harmonic',
            word('column.harmonic'),
            HARMONICS.map((name) => percentile95(values.at(name))),
          ),
        ],
        ...limit(limits.oddHarmonicPct),
      },
    ),
  ];
}

/** Each run of neighbours as one value. */
function grouped(list: readonly number[], every: number, of: (part: readonly number[]) => number): number[] {
  if (every === 1) return [...list];
  return Array.from({ length: Math.ceil(list.length / every) }, (_, index) =>
    of(list.slice(index * every, (index + 1) * every)),
  );
}
