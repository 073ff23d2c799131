import { grouped } from '../../records/index.ts';
import { addDays } from '../../../engine/plant-time/zone.ts';
import type { AnalysisContext, AnalysisDefinition, AnalysisResult } from '../analysis.ts';
import { bars, categoryChart, line } from '../charts.ts';
import { column, figure, textColumn } from '../figures.ts';
import { FEWEST_DAYS, forecastDays, FORECAST_MODELS } from '../forecast-model.ts';
import { PERCENT } from '../../../engine/units/row-units.ts';
import { bestGradeByDay, inspectionsOf, isIn, itemsOf } from './quality-data.ts';

const AHEAD_DAYS = 3;
const GRADE = 'grade';

/** The next days of a quality figure: fitted on the plant's own days, told with what it was wrong by so far. */
export const qualityForecast: AnalysisDefinition = {
  page: 'qualityForecasting',
  range: 'last30Days',
  areaTypes: ['factory', 'workshop', 'line'],
  async choices(context) {
    const items = await itemsOf(context);
    const days = grouped(
      (await inspectionsOf(context)).filter((one) => isIn(one, context)),
      ({ itemId }) => itemId,
    );
    const whole = [...days].filter(([, list]) => new Set(list.map(({ day }) => day)).size >= FEWEST_DAYS);
    return [
      {
        name: 'of',
        label: 'choice.of',
        options: [
          ...(bestGradeByDay(context).some((share) => share !== null)
            ? [{ value: GRADE, label: context.word('figure.bestGrade') }]
            : []),
          ...whole.map(([itemId]) => ({ value: itemId, label: items.get(itemId)?.name ?? itemId })),
        ],
      },
    ];
  },
  compute,
};

async function compute(context: AnalysisContext): Promise<AnalysisResult> {
  const { word, period, plant } = context;
  const of = context.choice('of');
  if (of === '') return { figures: [], panels: [], columns: [], rows: [], notes: [word('note.noQuality')] };
  // A day that is still running is no day yet: what half of it says would bend the line.
  const closed = period.blocks.filter(({ toMs }) => toMs <= plant.elapsedMs);
  const item = of === GRADE ? null : ((await itemsOf(context)).get(of) ?? null);
  const labels = closed.map(({ label }) => label);
  const all = item ? await dailyMeans(context, of, labels) : bestGradeByDay(context).slice(0, closed.length);
  // Days before the first that is known have nothing to show.
  const first = Math.max(
    0,
    all.findIndex((value) => value !== null),
  );
  const days = labels.slice(first);
  const values = all.slice(first);
  const unit = item ? { code: item.unit, display: item.unit, scale: 1, dp: 3 } : { ...PERCENT, dp: 2 };
  const name = item?.name ?? word('figure.bestGrade');
  const forecast = forecastDays(values, AHEAD_DAYS, item ? {} : { lowest: 0, highest: 100 });
  if (!forecast)
    return {
      figures: [],
      panels: [],
      columns: [],
      rows: [],
      notes: [word('note.tooFewDays', { count: FEWEST_DAYS })],
    };
  const last = days.at(-1) ?? context.toDay;
  const aheadDays = forecast.ahead.map((_, index) => addDays(last, index + 1));
  const { best, ahead } = forecast;
  const gaps = <T>(list: readonly T[], none: number): (T | null)[] => [
    ...list,
    ...Array.from({ length: none }, () => null),
  ];
  const behind = days.map((): number | null => null);
  const [next] = ahead;
  return {
    figures: [
      figure('next', word('figure.next', { day: aheadDays[0] ?? '' }), next?.value ?? null, unit, {
        note: next ? word('note.between', { low: next.low.toFixed(2), high: next.high.toFixed(2) }) : '',
      }),
      figure('mae', word('figure.mae'), best.meanAbsoluteError, unit, {
        better: 'low',
        note: word('note.backTested', { count: best.count }),
      }),
      figure('coverage', word('figure.coverage'), best.coveragePct, PERCENT, { better: 'high' }),
      figure('last', word('figure.lastDay'), values.at(-1) ?? null, unit, { note: last }),
    ],
    panels: [
      categoryChart(
        [...days, ...aheadDays].map((day) => day.slice(5)),
        {
          key: 'forecast',
          title: word('panel.forecast', { name }),
          note: word(`model.${best.model}`),
          units: [unit],
          series: [
            line('actual', name, gaps(values, ahead.length), { markers: true, hue: 'd1' }),
            line(
              'foretold',
              word('series.foretold'),
              gaps(
                best.foretold.map((one) => one?.value ?? null),
                ahead.length,
              ),
              {
                role: 'baseline',
              },
            ),
            line('ahead', word('series.forecast'), [...behind, ...ahead.map(({ value }) => value)], {
              role: 'forecast',
              markers: true,
              hue: 'd2',
            }),
            line('low', word('series.low'), [...behind, ...ahead.map(({ low }) => low)], { role: 'limit' }),
            line('high', word('series.high'), [...behind, ...ahead.map(({ high }) => high)], {
              role: 'limit',
            }),
          ],
        },
      ),
      categoryChart(
        FORECAST_MODELS.map((model) => word(`model.${model}`)),
        {
          key: 'models',
          title: word('panel.models'),
          units: [unit],
          series: [
            bars(
              'mae',
              word('figure.mae'),
              FORECAST_MODELS.map(
                (model) => forecast.tried.find((one) => one.model === model)?.meanAbsoluteError ?? null,
              ),
              { hue: 'd1' },
            ),
            bars(
              'rmse',
              word('figure.rmse'),
              FORECAST_MODELS.map(
                (model) => forecast.tried.find((one) => one.model === model)?.rootMeanSquareError ?? null,
              ),
              { hue: 'd8' },
            ),
          ],
        },
      ),
    ],
    columns: [
      textColumn('day', word('column.day')),
      column('actual', name, unit),
      column('forecast', word('series.forecast'), unit),
      column('low', word('series.low'), unit),
      column('high', word('series.high'), unit),
      column('error', word('column.residual'), unit),
    ],
    rows: [
      ...aheadDays.map((day, index) => {
        const one = ahead[index];
        return [day, null, one?.value ?? null, one?.low ?? null, one?.high ?? null, null];
      }),
      ...days
        .map((day, index) => {
          const [value, said] = [values[index] ?? null, best.foretold[index]];
          const error = value === null || !said ? null : value - said.value;
          return [day, value, said?.value ?? null, said?.low ?? null, said?.high ?? null, error];
        })
        .toReversed(),
    ],
    notes: [
      word('note.forecast', { count: values.filter((value) => value !== null).length }),
      word('note.forecastModels', { count: forecast.tried.length }),
    ],
  };
}

async function dailyMeans(
  context: AnalysisContext,
  itemId: string,
  days: readonly string[],
): Promise<(number | null)[]> {
  const byDay = grouped(
    (await inspectionsOf(context)).filter((one) => one.itemId === itemId),
    ({ day }) => day,
  );
  return days.map((day) => {
    const known = (byDay.get(day) ?? []).flatMap(({ value }) => (value === null ? [] : [value]));
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
}
