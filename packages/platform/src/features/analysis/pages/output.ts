import type { AnalysisContext, AnalysisDefinition, AnalysisResult } from '../analysis.ts';
import { bestGrade } from '../../../engine/energy/plant-frame.ts';
import { outputOf } from '../../../engine/energy/quantities.ts';
import { allDocuments, capacities, productionTasks } from '../../records/index.ts';
import { bars, categoryChart, fitted, line, stepChart, stepName } from '../charts.ts';
import { column, figure, ratio, sumOf, textColumn } from '../figures.ts';
import { countedBelow, madeIn } from '../readings.ts';
import { PERCENT, unitOf } from '../../../engine/units/row-units.ts';

/** What was made, step by step and by line, and in which grades it came. */
export const output: AnalysisDefinition = {
  page: 'outputStatistics',
  areaTypes: ['factory', 'workshop', 'line'],
  compute,
};

const HOUR_MS = 3_600_000;

/** Output of the time that has run, by the hour or by the day, as the enterprise wants it. */
function rateIn(
  { frame, period }: AnalysisContext,
  quantity: number | null,
  which: 'elapsed' | 'previous' = 'elapsed',
): number | null {
  const { fromMs, toMs } = period[which];
  if (quantity === null || toMs <= fromMs) return null;
  const unitMs = frame.outputTimeUnit === 'day' ? 24 * HOUR_MS : HOUR_MS;
  return (quantity / (toMs - fromMs)) * unitMs;
}

/** Output of the lines against what they could have made by the capacities in force, per cent; null where none is kept. */
async function capacityUsed(context: AnalysisContext): Promise<number | null> {
  const { elapsed } = context.period;
  const rows = await allDocuments(context, 'capacityManagement', { seed: capacities });
  const tasks = (await productionTasks(context)).filter(({ values: { plannedOn } }) => {
    const day = String(plannedOn);
    return context.fromDay <= day && day <= context.toDay;
  });
  const days = (elapsed.toMs - elapsed.fromMs) / (24 * HOUR_MS);
  const lines = countedBelow(context).flatMap(({ areaId }) => {
    const inForce = rows
      .filter(({ values }) => values.lineId === areaId && String(values.effectiveFrom) <= context.toDay)
      .toSorted((a, b) => String(b.values.effectiveFrom).localeCompare(String(a.values.effectiveFrom)));
    // A line makes more of one product than of another: days count by what it makes.
    const madeProducts = tasks
      .filter(({ values }) => values.lineId === areaId)
      .map(({ values }) => values.productId);
    const figures = (madeProducts.length > 0 ? madeProducts : [null]).flatMap((productId) => {
      const capacity = inForce.find(({ values }) => values.productId === productId) ?? inForce[0];
      return typeof capacity?.values.capacityM2 === 'number' ? [capacity.values.capacityM2] : [];
    });
    const perDay = ratio(sumOf(figures), figures.length);
    const made = madeIn(context, areaId, elapsed)?.quantity;
    return typeof perDay === 'number' && made !== undefined ? [{ made, could: perDay * days }] : [];
  });
  const share = ratio(sumOf(lines.map(({ made }) => made)), sumOf(lines.map(({ could }) => could)));
  return share === null ? null : share * 100;
}

async function compute(context: AnalysisContext): Promise<AnalysisResult> {
  const { frame, area, period, buckets, previousBuckets, word } = context;
  const unit = unitOf(frame.productUnit);
  const rateUnit = unitOf(`${frame.productUnit}/${frame.outputTimeUnit === 'day' ? 'd' : 'h'}`);
  const tonnes = unitOf('t');
  const now = madeIn(context, area.areaId, period.elapsed);
  const before = madeIn(context, area.areaId, period.previous, 'previous');
  const steps = buckets.map((bucket) => ({ bucket, made: madeIn(context, area.areaId, bucket) }));
  const earlier = previousBuckets.map(
    (bucket) => madeIn(context, area.areaId, bucket, 'previous')?.quantity ?? null,
  );
  const lines = countedBelow(context)
    .filter(({ areaId }) => areaId !== area.areaId)
    .map((one) => ({
      name: context.nameOf(one),
      now: madeIn(context, one.areaId, period.elapsed)?.quantity ?? null,
      before: madeIn(context, one.areaId, period.previous, 'previous')?.quantity ?? null,
    }))
    .filter((one) => one.now !== null)
    .toSorted((a, b) => (b.now ?? 0) - (a.now ?? 0));
  const grades = frame.grades
    .map((grade) => ({
      name: context.nameOf(grade),
      quantity: gradeIn(context, grade.code),
    }))
    .filter(({ quantity }) => quantity !== null);
  const best = bestGrade(frame);
  const graded = sumOf(grades.map(({ quantity }) => quantity));
  const used = await capacityUsed(context);
  return {
    figures: [
      figure('output', word('figure.output'), now?.quantity ?? null, unit, {
        previous: before?.quantity ?? null,
        better: 'high',
      }),
      figure('rate', word('figure.outputRate'), rateIn(context, now?.quantity ?? null), rateUnit, {
        previous: rateIn(context, before?.quantity ?? null, 'previous'),
        better: 'high',
      }),
      figure('mass', word('figure.mass'), now?.massT ?? null, tonnes, {
        previous: before?.massT ?? null,
        better: 'high',
      }),
      ...(best && grades[0]
        ? [
            figure(
              'bestGrade',
              word('figure.bestGrade'),
              times100(ratio(grades[0].quantity, graded)),
              PERCENT,
              { better: 'high', note: grades[0].name },
            ),
          ]
        : []),
      ...(used === null
        ? []
        : [figure('capacityUsed', word('figure.capacityUsed'), used, PERCENT, { better: 'high' })]),
    ],
    panels: [
      stepChart(context, {
        key: 'trend',
        title: word('panel.output'),
        note: word('note.comparedBefore'),
        units: [unit],
        series: [
          bars(
            'now',
            word('series.now'),
            steps.map(({ made }) => made?.quantity ?? null),
            { hue: 'd1' },
          ),
          line('before', word('series.before'), fitted(context, earlier), { role: 'baseline' }),
        ],
      }),
      ...(lines.length > 0
        ? [
            categoryChart(
              lines.map(({ name }) => name),
              {
                key: 'lines',
                title: word('panel.byLine'),
                note: word('note.successiveLines'),
                units: [unit],
                series: [
                  bars(
                    'now',
                    word('series.now'),
                    lines.map((one) => one.now),
                    { hue: 'd1' },
                  ),
                  bars(
                    'before',
                    word('series.before'),
                    lines.map((one) => one.before),
                    { hue: 'd8' },
                  ),
                ],
              },
            ),
          ]
        : []),
      ...(grades.length > 0
        ? [
            categoryChart(
              grades.map(({ name }) => name),
              {
                key: 'grades',
                title: word('panel.grades'),
                units: [unit],
                series: [
                  bars(
                    'quantity',
                    word('figure.output'),
                    grades.map(({ quantity }) => quantity),
                  ),
                ],
              },
            ),
          ]
        : []),
    ],
    columns: [
      textColumn('step', word('column.step')),
      column('output', word('figure.output'), unit),
      column('mass', word('figure.mass'), tonnes),
    ],
    rows: steps.flatMap(({ bucket, made }) =>
      made === null ? [] : [[stepName(context, bucket), made.quantity, made.massT]],
    ),
  };
}

const times100 = (share: number | null): number | null => (share === null ? null : share * 100);

function gradeIn({ frame, area, period }: AnalysisContext, grade: string): number | null {
  const sum = outputOf(frame, period.blocks, area.areaId, period.elapsed, grade);
  return sum && sum.known > 0 ? sum.quantity : null;
}
