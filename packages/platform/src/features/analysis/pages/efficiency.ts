import type { AnalysisContext, AnalysisDefinition, AnalysisResult } from '../analysis.ts';
import { bars, categoryChart, fitted, line, stepChart, stepName } from '../charts.ts';
import { column, figure, textColumn } from '../figures.ts';
import { accountIn, consumptionIn, countedBelow, energyTypeOf, lineIn, madeIn } from '../readings.ts';
import { KGCE, KWH, unitOf } from '../../../engine/units/row-units.ts';

/** Energy for a unit of good output: step by step, beside the period before, and by the lines that made it. */
export const efficiency: AnalysisDefinition = {
  page: 'efficiencyAnalyze',
  areaTypes: ['factory', 'workshop', 'line'],
  compute,
};

/** The same ratio by product lines, in every energy: what a product of theirs takes. */
export const productAnalysis: AnalysisDefinition = {
  page: 'productAnalysis',
  areaTypes: ['factory', 'workshop', 'line'],
  range: 'last7Days',
  compute: computeLines,
};

async function compute(context: AnalysisContext): Promise<AnalysisResult> {
  const { frame, area, period, buckets, previousBuckets, word } = context;
  const { areaId } = area;
  const electric = energyTypeOf(context, 'electric');
  const product = unitOf(frame.productUnit);
  const perUnit = unitOf(`kgce/${frame.productUnit}`);
  const kwhPerUnit = unitOf(`kWh/${frame.productUnit}`);
  const account = accountIn(context, areaId, period.elapsed);
  const before = accountIn(context, areaId, period.previous, 'previous');
  const made = madeIn(context, areaId, period.elapsed);
  const steps = buckets.map((bucket) => ({
    bucket,
    output: madeIn(context, areaId, bucket)?.quantity ?? null,
    kgce: accountIn(context, areaId, bucket).kgce,
    kwh: electric && (lineIn(context, areaId, electric, bucket)?.quantity ?? null),
    perOutput: consumptionIn(context, areaId, null, bucket),
    kwhPerOutput: electric && consumptionIn(context, areaId, electric, bucket),
  }));
  const earlier = previousBuckets.map((bucket) => consumptionIn(context, areaId, null, bucket, 'previous'));
  const lines = rankLines(context);
  const isRated = steps.some(({ perOutput, output }) => perOutput !== null || output !== null);
  return {
    figures: [
      figure(
        'perOutput',
        word('figure.perOutput'),
        consumptionIn(context, areaId, null, period.elapsed),
        perUnit,
        { previous: consumptionIn(context, areaId, null, period.previous, 'previous'), better: 'low' },
      ),
      figure(
        'kwhPerOutput',
        word('figure.kwhPerOutput'),
        electric && consumptionIn(context, areaId, electric, period.elapsed),
        kwhPerUnit,
        {
          previous: electric && consumptionIn(context, areaId, electric, period.previous, 'previous'),
          better: 'low',
        },
      ),
      figure('output', word('figure.output'), made?.quantity ?? null, product, {
        previous: madeIn(context, areaId, period.previous, 'previous')?.quantity ?? null,
        better: 'high',
      }),
      figure('kgce', word('figure.kgce'), account.kgce, KGCE, { previous: before.kgce, better: 'low' }),
    ],
    panels: [
      ...(isRated
        ? [
            stepChart(context, {
              key: 'trend',
              title: word('panel.efficiencyTrend'),
              note: word('note.comparedBefore'),
              units: [product, perUnit] as const,
              series: [
                bars(
                  'output',
                  word('figure.output'),
                  steps.map(({ output }) => output),
                  { hue: 'd1' },
                ),
                line(
                  'perOutput',
                  word('figure.perOutput'),
                  steps.map(({ perOutput }) => perOutput),
                  {
                    axis: 1,
                    markers: true,
                    hue: 'd2',
                  },
                ),
                line('before', word('series.before'), fitted(context, earlier), {
                  axis: 1,
                  role: 'baseline',
                }),
              ],
            }),
          ]
        : [
            stepChart(context, {
              key: 'trend',
              title: word('panel.energyTrend'),
              units: [KGCE],
              series: [
                bars(
                  'kgce',
                  word('figure.kgce'),
                  steps.map(({ kgce }) => kgce),
                  { hue: 'd1' },
                ),
              ],
            }),
          ]),
      ...(lines.length > 1
        ? [
            categoryChart(
              lines.map(({ name }) => name),
              {
                key: 'lines',
                title: word('panel.efficiencyLines'),
                units: [perUnit],
                series: [
                  bars(
                    'now',
                    word('series.now'),
                    lines.map(({ now }) => now),
                    { hue: 'd1' },
                  ),
                  bars(
                    'before',
                    word('series.before'),
                    lines.map(({ before: earlierOf }) => earlierOf),
                    { hue: 'd8' },
                  ),
                ],
              },
            ),
          ]
        : []),
    ],
    columns: [
      textColumn('step', word('column.step')),
      column('output', word('figure.output'), product),
      column('kgce', word('figure.kgce'), KGCE),
      column('kwh', word('figure.kwh'), KWH),
      column('perOutput', word('figure.perOutput'), perUnit),
      column('kwhPerOutput', word('figure.kwhPerOutput'), kwhPerUnit),
    ],
    rows: steps
      .filter(({ kgce, output }) => kgce !== null || output !== null)
      .map(({ bucket, output, kgce, kwh, perOutput, kwhPerOutput }) => [
        stepName(context, bucket),
        output,
        kgce,
        kwh,
        perOutput,
        kwhPerOutput,
      ]),
    completenessPct: account.completeness,
    estimatedSlots: account.estimated,
    notes: isRated
      ? [word('note.ratioOfSums')]
      : [word('note.noOutputCounted', { area: context.nameOf(area) })],
  };
}

/** Counted areas below, the thirstiest first. */
function rankLines(context: AnalysisContext) {
  return countedBelow(context)
    .map((one) => ({
      area: one,
      name: context.nameOf(one),
      now: consumptionIn(context, one.areaId, null, context.period.elapsed),
      before: consumptionIn(context, one.areaId, null, context.period.previous, 'previous'),
    }))
    .filter(({ now }) => now !== null)
    .toSorted((a, b) => (b.now ?? 0) - (a.now ?? 0));
}

async function computeLines(context: AnalysisContext): Promise<AnalysisResult> {
  const { frame, period, word } = context;
  const lines = rankLines(context);
  const types = frame.energyTypes.filter(({ energyCode }) => energyCode !== 'output');
  const perUnit = unitOf(`kgce/${frame.productUnit}`);
  const product = unitOf(frame.productUnit);
  const rows = lines.map(({ area, name, now, before }) => ({
    name,
    now,
    before,
    output: madeIn(context, area.areaId, period.elapsed)?.quantity ?? null,
    byType: types.map((type) => consumptionIn(context, area.areaId, type, period.elapsed)),
  }));
  // An energy that no line has a meter of would be a column of dashes.
  const shown = types.flatMap((type, index) =>
    rows.some(({ byType }) => byType[index] != null) ? [{ type, index }] : [],
  );
  const account = accountIn(context, context.area.areaId, period.elapsed);
  return {
    figures: [
      figure('lines', word('figure.lines'), rows.length, unitOf('')),
      figure('best', word('figure.bestLine'), rows.at(-1)?.now ?? null, perUnit, {
        note: rows.at(-1)?.name ?? '',
      }),
      figure('worst', word('figure.worstLine'), rows[0]?.now ?? null, perUnit, { note: rows[0]?.name ?? '' }),
    ],
    panels: shown.map(({ type, index }) => {
      const unit = unitOf(`${type.unit}/${frame.productUnit}`);
      return categoryChart(
        rows.map(({ name }) => name),
        {
          key: `by-${type.energyCode}`,
          title: word('panel.perOutputOf', { energy: context.nameOf(type) }),
          units: [unit],
          series: [
            bars(
              'now',
              context.nameOf(type),
              rows.map(({ byType }) => byType[index] ?? null),
            ),
          ],
        },
      );
    }),
    columns: [
      textColumn('line', word('column.area')),
      column('output', word('figure.output'), product),
      column('now', word('figure.perOutput'), perUnit),
      column('before', word('series.before'), perUnit),
      ...shown.map(({ type }) =>
        column(type.energyCode, context.nameOf(type), unitOf(`${type.unit}/${frame.productUnit}`)),
      ),
    ],
    rows: rows.map(({ name, output, now, before, byType }) => [
      name,
      output,
      now,
      before,
      ...shown.map(({ index }) => byType[index] ?? null),
    ]),
    completenessPct: account.completeness,
    estimatedSlots: account.estimated,
    notes: [word('note.ratioOfSums')],
  };
}
