import { slotsOf } from '../../../engine/energy/day-block.ts';
import { SLOT_MS, type Period } from '../../../engine/plant-time/periods.ts';
import { isMetered, meterPlan, type MeterPlan } from '../../../engine/energy/plant-frame.ts';
import { completenessPct, demandOf, sumPeriod } from '../../../engine/energy/quantities.ts';
import { tierBands } from '../../../engine/energy/tariff.ts';
import { isoAt } from '../../../engine/plant-time/zone.ts';
import type { AnalysisContext, AnalysisDefinition, AnalysisResult } from '../analysis.ts';
import { bars, categoryChart, line, stepName, timeChart } from '../charts.ts';
import { column, figure, ratio, textColumn } from '../figures.ts';
import { mapInTurns } from '../in-turns.ts';
import { blocksOf, energyTypeOf, lineIn, partsOf } from '../readings.ts';
import { CNY, HOURS, KW, KWH, PERCENT } from '../../../engine/units/row-units.ts';

const NOTHING: AnalysisResult = { figures: [], panels: [], columns: [], rows: [] };
const SLOT_HOURS = 0.25;
/** A longer period is drawn by its mean of an hour: more points than pixels tell nothing. */
const MOST_POINTS = 700;
const PEAKS_SHOWN = 40;

/** Use of electricity: its course, where it goes, and how even it is. */
export const electricity: AnalysisDefinition = { page: 'elecAnalysis', compute: computeUse };

/** Demand: the highest quarter hours against the contract, and for how long which load stood. */
export const demandAnalysis: AnalysisDefinition = {
  page: 'energyNeedAnalyze',
  range: 'today',
  compute: computeDemand,
};

interface Load {
  readonly t: readonly number[];
  readonly kw: readonly (number | null)[];
}

/** Mean power of each quarter hour. */
function loadOf(
  context: AnalysisContext,
  plan: MeterPlan,
  period: Period,
  which: 'elapsed' | 'previous',
): Load {
  const t: number[] = [];
  const kw: (number | null)[] = [];
  for (const block of blocksOf(context, which)) {
    const fromMs = Math.max(block.fromMs, period.fromMs);
    slotsOf(block, plan, period.fromMs, period.toMs).values.forEach((quantity, index) => {
      t.push(fromMs + index * SLOT_MS);
      kw.push(Number.isNaN(quantity) ? null : quantity / SLOT_HOURS);
    });
  }
  return { t, kw };
}

/** Fewer points: means of as many neighbours as needed; one that is unknown leaves the others' mean. */
function thinned({ t, kw }: Load): Load {
  const every = Math.ceil(t.length / MOST_POINTS);
  if (every <= 1) return { t, kw };
  const means: (number | null)[] = [];
  const times: number[] = [];
  for (let from = 0; from < t.length; from += every) {
    const known = kw.slice(from, from + every).filter((value) => value !== null);
    times.push(t[from] ?? 0);
    means.push(known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length);
  }
  return { t: times, kw: means };
}

async function computeUse(context: AnalysisContext): Promise<AnalysisResult> {
  const { frame, area, period, buckets, word, withCost } = context;
  const type = energyTypeOf(context, 'electric');
  const plan = meterPlan(frame, area.areaId, 'electric');
  if (!type || !isMetered(plan)) return NOTHING;
  const sum = sumPeriod(period.blocks, plan, period.elapsed);
  const now = lineIn(context, area.areaId, type, period.elapsed);
  const before = lineIn(context, area.areaId, type, period.previous, 'previous');
  const demand = demandOf(period.blocks, plan, period.elapsed);
  const earlierDemand = demandOf(period.previousBlocks, plan, period.previous);
  const load = loadOf(context, plan, period.elapsed, 'elapsed');
  const known = load.kw.filter((value) => value !== null);
  const lowest = known.length === 0 ? null : Math.min(...known);
  const shiftMs = period.elapsed.fromMs - period.previous.fromMs;
  const earlierLoad = loadOf(context, plan, period.previous, 'previous');
  const earlier = new Map(earlierLoad.t.map((t, index) => [t + shiftMs, earlierLoad.kw[index] ?? null]));
  const shown = thinned(load);
  const shownBefore = thinned({
    t: load.t,
    kw: load.t.map((t) => earlier.get(t) ?? null),
  });
  const days = period.blocks.length + period.previousBlocks.length;
  const parts = (
    await mapInTurns(partsOf(context), days, (part) => ({
      name: context.nameOf(part),
      kwh: lineIn(context, part.areaId, type, period.elapsed)?.quantity ?? null,
      before: lineIn(context, part.areaId, type, period.previous, 'previous')?.quantity ?? null,
    }))
  )
    .filter(({ kwh }) => kwh !== null)
    .toSorted((a, b) => (b.kwh ?? 0) - (a.kwh ?? 0));
  return {
    figures: [
      figure('kwh', word('figure.kwh'), now?.quantity ?? null, KWH, {
        previous: before?.quantity ?? null,
        better: 'low',
      }),
      ...(withCost
        ? [
            figure('cost', word('figure.cost'), now?.costCny ?? null, CNY, {
              previous: before?.costCny ?? null,
              better: 'low',
            }),
          ]
        : []),
      figure('maxKw', word('figure.maxKw'), demand?.maxKw ?? null, KW, {
        previous: earlierDemand?.maxKw ?? null,
        better: 'low',
      }),
      figure('loadFactor', word('figure.loadFactor'), demand?.loadFactorPct ?? null, PERCENT, {
        previous: earlierDemand?.loadFactorPct ?? null,
        better: 'high',
      }),
      figure('minKw', word('figure.minKw'), lowest, KW),
    ],
    panels: [
      timeChart(shown.t, period.asked, {
        key: 'load',
        title: word('panel.load'),
        note: word('note.comparedBefore'),
        units: [KW],
        series: [
          line('now', word('series.now'), shown.kw, { hue: 'd1' }),
          line('before', word('series.before'), shownBefore.kw, { role: 'baseline' }),
        ],
        bands: bandsOf(context),
      }),
      categoryChart(
        parts.map(({ name }) => name),
        {
          key: 'parts',
          title: word('panel.byArea'),
          units: [KWH],
          series: [
            bars(
              'now',
              word('series.now'),
              parts.map(({ kwh }) => kwh),
              { hue: 'd1' },
            ),
            bars(
              'before',
              word('series.before'),
              parts.map((part) => part.before),
              { hue: 'd8' },
            ),
          ],
        },
      ),
    ],
    columns: [
      textColumn('step', word('column.step')),
      column('kwh', word('figure.kwh'), KWH),
      column('meanKw', word('column.meanKw'), KW),
      column('maxKw', word('figure.maxKw'), KW),
      ...(withCost ? [column('cost', word('figure.cost'), CNY)] : []),
    ],
    rows: buckets.flatMap((bucket) => {
      const step = lineIn(context, area.areaId, type, bucket);
      if (step?.quantity == null) return [];
      const peak = demandOf(period.blocks, plan, bucket);
      return [
        [
          stepName(context, bucket),
          step.quantity,
          peak?.meanKw ?? null,
          peak?.maxKw ?? null,
          ...(withCost ? [step.costCny] : []),
        ],
      ];
    }),
    completenessPct: completenessPct(sum),
    estimatedSlots: sum.estimated,
  };
}

/** Tiers behind a picture, where it is short enough to tell them apart. */
function bandsOf({ frame, period }: AnalysisContext) {
  return period.asked.toMs - period.asked.fromMs > 50 * 3_600_000
    ? []
    : tierBands(frame.tariff, period.asked).map(({ tier, fromMs, toMs }) => ({ tier, fromMs, toMs }));
}

async function computeDemand(context: AnalysisContext): Promise<AnalysisResult> {
  const { frame, area, period, word } = context;
  const plan = meterPlan(frame, area.areaId, 'electric');
  if (!isMetered(plan)) return NOTHING;
  const { zone } = frame.calendar;
  const contractKw = area.areaId === frame.rootAreaId ? frame.contractKw : null;
  const sum = sumPeriod(period.blocks, plan, period.elapsed);
  const demand = demandOf(period.blocks, plan, period.elapsed);
  const before = demandOf(period.previousBlocks, plan, period.previous);
  const load = loadOf(context, plan, period.elapsed, 'elapsed');
  const shown = thinned(load);
  const sorted = load.kw.filter((value) => value !== null).toSorted((a, b) => b - a);
  const days = period.blocks
    .map((block) => ({
      day: block.label,
      peak: demandOf([block], plan, {
        fromMs: Math.max(block.fromMs, period.elapsed.fromMs),
        toMs: Math.min(block.toMs, period.elapsed.toMs),
      }),
    }))
    .filter(({ peak }) => peak !== null);
  const peaks = load.t
    .map((t, index) => ({ t, kw: load.kw[index] ?? null }))
    .filter((one): one is { t: number; kw: number } => one.kw !== null)
    .toSorted((a, b) => b.kw - a.kw)
    .slice(0, PEAKS_SHOWN);
  const used = ratio(demand?.maxKw ?? null, contractKw);
  const limits = contractKw === null ? [] : [{ name: word('limit.contract'), value: contractKw }];
  return {
    figures: [
      figure('maxKw', word('figure.maxKw'), demand?.maxKw ?? null, KW, {
        previous: before?.maxKw ?? null,
        better: 'low',
        judge: used === null ? 'unknown' : used > 1 ? 'abnormal' : used > 0.95 ? 'warn' : 'normal',
        ...(demand ? { note: isoAt(zone, demand.atMs).slice(0, 16).replace('T', ' ') } : {}),
      }),
      figure('contractUse', word('figure.contractUse'), used === null ? null : used * 100, PERCENT),
      figure('meanKw', word('column.meanKw'), demand?.meanKw ?? null, KW, {
        previous: before?.meanKw ?? null,
      }),
      figure('loadFactor', word('figure.loadFactor'), demand?.loadFactorPct ?? null, PERCENT, {
        previous: before?.loadFactorPct ?? null,
        better: 'high',
      }),
    ],
    panels: [
      timeChart(shown.t, period.asked, {
        key: 'demand',
        title: word('panel.demand'),
        units: [KW],
        series: [line('now', word('figure.demand'), shown.kw, { hue: 'd1' })],
        limits,
        bands: bandsOf(context),
      }),
      ...(days.length > 1
        ? [
            categoryChart(
              days.map(({ day }) => day.slice(5)),
              {
                key: 'days',
                title: word('panel.demandDays'),
                units: [KW],
                series: [
                  bars(
                    'max',
                    word('figure.maxKw'),
                    days.map(({ peak }) => peak?.maxKw ?? null),
                  ),
                ],
                limits,
              },
            ),
          ]
        : []),
      categoryChart(
        DURATION_SHARES.map((share) => `${share} %`),
        {
          key: 'duration',
          title: word('panel.duration'),
          note: word('note.duration'),
          units: [KW],
          series: [
            line(
              'duration',
              word('figure.demand'),
              DURATION_SHARES.map(
                (share) =>
                  sorted[Math.min(sorted.length - 1, Math.floor((share / 100) * sorted.length))] ?? null,
              ),
            ),
          ],
          limits,
        },
      ),
    ],
    columns: [
      textColumn('from', word('column.quarterHour')),
      column('kw', word('figure.demand'), KW),
      ...(contractKw === null ? [] : [column('use', word('figure.contractUse'), PERCENT)]),
      column('hours', word('column.hoursAbove'), HOURS),
    ],
    rows: peaks.map(({ t, kw }) => [
      isoAt(zone, t).slice(0, 16).replace('T', ' '),
      kw,
      ...(contractKw === null ? [] : [(kw / contractKw) * 100]),
      sorted.filter((value) => value >= kw).length * SLOT_HOURS,
    ]),
    completenessPct: completenessPct(sum),
    estimatedSlots: sum.estimated,
    notes: [word('note.topQuarters', { count: peaks.length })],
  };
}

const DURATION_SHARES = [0, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
