import { grouped } from '../../records/index.ts';
import type { AnalysisContext, AnalysisDefinition, AnalysisResult, ChoiceContext } from '../analysis.ts';
import { bars, categoryChart, line } from '../charts.ts';
import { column, figure, ratio, textColumn } from '../figures.ts';
import { COUNT, PERCENT, PLAIN } from '../../../engine/units/row-units.ts';
import { inspectionsOf, isIn, itemsOf, planKeptPct, type Inspection } from './quality-data.ts';

const AREA_TYPES = ['factory', 'workshop', 'line'] as const;

/** Pass rates of the inspections of a period, by day and by item. */
export const qualityStatistics: AnalysisDefinition = {
  page: 'qualityStatistics',
  areaTypes: AREA_TYPES,
  range: 'last7Days',
  compute: passRates,
};

/** One item's values in their order against what its own spread lets expect, and against its limits. */
export const qualityStatistical: AnalysisDefinition = {
  page: 'qualityStatistical',
  areaTypes: AREA_TYPES,
  range: 'last30Days',
  choices: async (context) => [{ name: 'item', label: 'choice.item', options: await itemOptions(context) }],
  compute: controlChart,
};

async function itemOptions(context: ChoiceContext) {
  const [all, items] = [await inspectionsOf(context), await itemsOf(context)];
  const inspected = [...new Set(all.map(({ itemId }) => itemId))].toSorted();
  return inspected.map((itemId) => ({ value: itemId, label: items.get(itemId)?.name ?? itemId }));
}

const passedOf = (list: readonly Inspection[]): number => list.filter(({ isPassed }) => isPassed).length;
const ratePct = (list: readonly Inspection[]): number | null => {
  const share = ratio(passedOf(list), list.length);
  return share === null ? null : share * 100;
};

async function passRates(context: AnalysisContext): Promise<AnalysisResult> {
  const { word, period } = context;
  const all = await inspectionsOf(context);
  const items = await itemsOf(context);
  const list = all.filter((one) => isIn(one, context));
  const days = [...grouped(list, ({ day }) => day)].toSorted(([a], [b]) => a.localeCompare(b));
  const byItem = [...grouped(list, ({ itemId }) => itemId)].toSorted(
    ([, a], [, b]) => (ratePct(a) ?? 0) - (ratePct(b) ?? 0),
  );
  const nameOf = (itemId: string): string => items.get(itemId)?.name ?? itemId;
  const before = all.filter(({ day }) => isBefore(context, day));
  const planned = await planKeptPct(context);
  return {
    figures: [
      figure('rate', word('figure.passRate'), ratePct(list), PERCENT, {
        previous: ratePct(before),
        better: 'high',
      }),
      figure('count', word('figure.inspections'), list.length, COUNT, { previous: before.length }),
      figure('failed', word('figure.failed'), list.length - passedOf(list), COUNT, {
        previous: before.length - passedOf(before),
        better: 'low',
      }),
      ...(planned === null
        ? []
        : [figure('planned', word('figure.planKept'), planned, PERCENT, { better: 'high' })]),
    ],
    panels: [
      categoryChart(
        days.map(([day]) => day.slice(5)),
        {
          key: 'days',
          title: word('panel.passByDay'),
          units: [COUNT, PERCENT] as const,
          series: [
            bars(
              'passed',
              word('series.passed'),
              days.map(([, one]) => passedOf(one)),
              {
                stack: 'all',
                hue: 'd1',
              },
            ),
            bars(
              'failed',
              word('figure.failed'),
              days.map(([, one]) => one.length - passedOf(one)),
              {
                stack: 'all',
                hue: 'd5',
              },
            ),
            line(
              'rate',
              word('figure.passRate'),
              days.map(([, one]) => ratePct(one)),
              { axis: 1, hue: 'text' },
            ),
          ],
        },
      ),
      categoryChart(
        byItem.map(([itemId]) => nameOf(itemId)),
        {
          key: 'items',
          title: word('panel.passByItem'),
          units: [PERCENT],
          series: [
            bars(
              'rate',
              word('figure.passRate'),
              byItem.map(([, one]) => ratePct(one)),
            ),
          ],
        },
      ),
    ],
    columns: [
      textColumn('item', word('choice.item')),
      column('count', word('figure.inspections'), COUNT),
      column('passed', word('series.passed'), COUNT),
      column('rate', word('figure.passRate'), PERCENT),
      column('mean', word('column.mean'), PLAIN),
      column('deviation', word('column.deviation'), PLAIN),
    ],
    rows: byItem.map(([itemId, one]) => {
      const { mean, deviation } = spreadOf(valuesOf(one));
      return [nameOf(itemId), one.length, passedOf(one), ratePct(one), mean, deviation];
    }),
    notes: period.elapsed.toMs < period.asked.toMs ? [word('note.running')] : [],
  };
}

function isBefore({ period, fromDay, frame }: AnalysisContext, day: string): boolean {
  const days = period.previousBlocks.map(({ label }) => label);
  return day < fromDay && days.includes(day) && frame.startDate <= day;
}

const valuesOf = (list: readonly Inspection[]): number[] =>
  list.flatMap(({ value }) => (value === null ? [] : [value]));

function spreadOf(values: readonly number[]): { mean: number | null; deviation: number | null } {
  if (values.length === 0) return { mean: null, deviation: null };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length < 2) return { mean, deviation: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) };
}

/** Mean moving range of two neighbours over this is the standard deviation of single values (constant d2). */
const D2 = 1.128;
const BARS = 9;

async function controlChart(context: AnalysisContext): Promise<AnalysisResult> {
  const { word } = context;
  const itemId = context.choice('item');
  const item = (await itemsOf(context)).get(itemId);
  const list = (await inspectionsOf(context))
    .filter((one) => one.itemId === itemId && one.value !== null && isIn(one, context))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const values = valuesOf(list);
  const { mean, deviation } = spreadOf(values);
  if (mean === null || !item) return { figures: [], panels: [], columns: [], rows: [] };
  const unit = { code: item.unit, display: item.unit, scale: 1, dp: 3 };
  const ranges = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)));
  const sigma = ranges.length === 0 ? null : ranges.reduce((sum, one) => sum + one, 0) / ranges.length / D2;
  const [upper, lower] = sigma === null ? [null, null] : [mean + 3 * sigma, mean - 3 * sigma];
  // Limits may have been changed meanwhile: the newest inspection carries those that hold.
  const { lowerLimit: low, upperLimit: high } = list.at(-1) ?? { lowerLimit: null, upperLimit: null };
  const outside = values.filter(
    (value) => (upper !== null && value > upper) || (lower !== null && value < lower),
  ).length;
  const sides = [
    ...(high === null || sigma === null || sigma === 0 ? [] : [(high - mean) / (3 * sigma)]),
    ...(low === null || sigma === null || sigma === 0 ? [] : [(mean - low) / (3 * sigma)]),
  ];
  const cpk = sides.length === 0 ? null : Math.min(...sides);
  const limits = [
    ...(upper === null ? [] : [{ name: `UCL ${upper.toFixed(3)}`, value: upper }]),
    ...(lower === null ? [] : [{ name: `LCL ${lower.toFixed(3)}`, value: lower }]),
    ...(high === null ? [] : [{ name: `${word('limit.upper')} ${high}`, value: high }]),
    ...(low === null ? [] : [{ name: `${word('limit.lower')} ${low}`, value: low }]),
  ];
  const classes = histogram(values);
  return {
    figures: [
      figure('mean', word('column.mean'), mean, unit),
      figure('deviation', word('column.deviation'), deviation, unit),
      figure('cpk', 'Cpk', cpk, PLAIN, {
        better: 'high',
        judge: cpk === null ? 'unknown' : cpk >= 1.33 ? 'normal' : cpk >= 1 ? 'warn' : 'abnormal',
      }),
      figure('outside', word('figure.outside'), outside, COUNT, {
        judge: outside === 0 ? 'normal' : 'abnormal',
      }),
    ],
    panels: [
      categoryChart(
        list.map(({ day }) => day.slice(5)),
        {
          key: 'control',
          title: word('panel.control', { item: item.name }),
          units: [unit],
          series: [line('value', item.name, values, { markers: true, hue: 'd1' })],
          limits,
        },
      ),
      categoryChart(
        classes.map(({ label }) => label),
        {
          key: 'histogram',
          title: word('panel.histogram'),
          units: [COUNT],
          series: [
            bars(
              'count',
              word('column.count'),
              classes.map(({ count }) => count),
            ),
          ],
        },
      ),
    ],
    columns: [
      textColumn('day', word('column.day')),
      textColumn('line', word('column.area')),
      column('value', item.name, unit),
      textColumn('result', word('column.result')),
    ],
    rows: list.map(({ day, lineId, value, isPassed }) => {
      const area = lineId === null ? undefined : context.frame.areas.get(lineId);
      return [
        day,
        area ? context.nameOf(area) : '',
        value,
        word(isPassed ? 'series.passed' : 'figure.failed'),
      ];
    }),
    notes: [word('note.control')],
  };
}

function histogram(values: readonly number[]): { readonly label: string; readonly count: number }[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low === high) return [{ label: low.toFixed(2), count: values.length }];
  const width = (high - low) / BARS;
  return Array.from({ length: BARS }, (_, index) => ({
    label: `${(low + index * width).toFixed(2)}`,
    count: values.filter((value) => Math.min(BARS - 1, Math.floor((value - low) / width)) === index).length,
  }));
}
