import type { AnalysisContext, AnalysisDefinition, AnalysisResult } from '../analysis.ts';
import { bars, categoryChart, fitted, line, stepChart, stepName } from '../charts.ts';
import { column, figure, ratio, textColumn } from '../figures.ts';
import { mapInTurns } from '../in-turns.ts';
import { accountIn, energyTypeOf, lineIn, meteredTypes, partsOf } from '../readings.ts';
import { CNY, KGCE, PERCENT, unitOf } from '../../../engine/units/row-units.ts';

/** One energy of an area and its parts, step by step. */
export const energyStatistics: AnalysisDefinition = {
  page: 'energyStatistics',
  choices: async (context) => [
    {
      name: 'energy',
      label: 'choice.energy',
      options: meteredTypes(context).map((type) => ({ value: type.energyCode, label: context.nameOf(type) })),
    },
  ],
  compute: oneEnergy,
};

/** All energies of an area as one account: quantities, coal equivalent, carbon dioxide and money. */
export const energyReport: AnalysisDefinition = {
  page: 'energyReport',
  range: 'thisMonth',
  areaTypes: ['factory', 'workshop', 'line', 'other'],
  compute: allEnergies,
};

async function oneEnergy(context: AnalysisContext): Promise<AnalysisResult> {
  const { area, period, buckets, previousBuckets, word, withCost } = context;
  const type = energyTypeOf(context, context.choice('energy'));
  if (!type) return { figures: [], panels: [], columns: [], rows: [] };
  const unit = unitOf(type.unit);
  const now = lineIn(context, area.areaId, type, period.elapsed);
  const before = lineIn(context, area.areaId, type, period.previous, 'previous');
  const steps = buckets.map((bucket) => ({ bucket, line: lineIn(context, area.areaId, type, bucket) }));
  const earlier = previousBuckets.map((bucket) => lineIn(context, area.areaId, type, bucket, 'previous'));
  const days = period.blocks.length + period.previousBlocks.length;
  const parts = (
    await mapInTurns(partsOf(context), days, (part) => ({
      name: context.nameOf(part),
      now: lineIn(context, part.areaId, type, period.elapsed)?.quantity ?? null,
      before: lineIn(context, part.areaId, type, period.previous, 'previous')?.quantity ?? null,
    }))
  )
    .filter((part) => part.now !== null)
    .toSorted((a, b) => (b.now ?? 0) - (a.now ?? 0));
  const expected = now?.sum.expectedReadings ?? 0;
  return {
    figures: [
      figure('quantity', context.nameOf(type), now?.quantity ?? null, unit, {
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
      figure('kgce', word('figure.kgce'), now?.kgce ?? null, KGCE, {
        previous: before?.kgce ?? null,
        better: 'low',
      }),
    ],
    panels: [
      stepChart(context, {
        key: 'trend',
        title: word('panel.quantityTrend', { energy: context.nameOf(type) }),
        note: word('note.comparedBefore'),
        units: [unit],
        series: [
          bars(
            'now',
            word('series.now'),
            steps.map((step) => step.line?.quantity ?? null),
            { hue: 'd1' },
          ),
          line(
            'before',
            word('series.before'),
            fitted(
              context,
              earlier.map((one) => one?.quantity ?? null),
            ),
            {
              role: 'baseline',
            },
          ),
        ],
      }),
      categoryChart(
        parts.map(({ name }) => name),
        {
          key: 'parts',
          title: word('panel.byArea'),
          units: [unit],
          series: [
            bars(
              'now',
              word('series.now'),
              parts.map((part) => part.now),
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
      column('quantity', context.nameOf(type), unit),
      column('kgce', word('figure.kgce'), KGCE),
      ...(withCost ? [column('cost', word('figure.cost'), CNY)] : []),
      column('completeness', word('column.completeness'), PERCENT),
    ],
    rows: steps
      .filter((step) => step.line?.quantity != null)
      .map((step) => [
        stepName(context, step.bucket),
        step.line?.quantity ?? null,
        step.line?.kgce ?? null,
        ...(withCost ? [step.line?.costCny ?? null] : []),
        percentOf(step.line?.sum.measuredReadings ?? 0, step.line?.sum.expectedReadings ?? 0),
      ]),
    completenessPct: percentOf(now?.sum.measuredReadings ?? 0, expected),
    estimatedSlots: now?.sum.estimated ?? 0,
  };
}

const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100);

async function allEnergies(context: AnalysisContext): Promise<AnalysisResult> {
  const { area, period, buckets, word, withCost } = context;
  const account = accountIn(context, area.areaId, period.elapsed);
  const before = accountIn(context, area.areaId, period.previous, 'previous');
  const kgceTypes = account.lines.filter(({ type }) => type.kgcePerUnit > 0);
  const previousOf = (code: string) => before.lines.find(({ type }) => type.energyCode === code);
  return {
    figures: [
      figure('kgce', word('figure.kgce'), account.kgce, KGCE, { previous: before.kgce, better: 'low' }),
      figure('co2', word('figure.co2'), account.co2Kg, unitOf('kg'), {
        previous: before.co2Kg,
        better: 'low',
      }),
      ...(withCost
        ? [
            figure('cost', word('figure.cost'), account.costCny, CNY, {
              previous: before.costCny,
              better: 'low',
            }),
          ]
        : []),
    ],
    panels: [
      stepChart(context, {
        key: 'mix',
        title: word('panel.energyMix'),
        units: [KGCE],
        series: kgceTypes.map(({ type }) =>
          bars(
            type.energyCode,
            context.nameOf(type),
            buckets.map((bucket) => lineIn(context, area.areaId, type, bucket)?.kgce ?? null),
            { stack: 'kgce' },
          ),
        ),
      }),
      ...(withCost
        ? [
            categoryChart(
              account.lines.map(({ type }) => context.nameOf(type)),
              {
                key: 'cost',
                title: word('panel.costByEnergy'),
                units: [CNY],
                series: [
                  bars(
                    'now',
                    word('series.now'),
                    account.lines.map(({ costCny }) => costCny),
                    { hue: 'd1' },
                  ),
                  bars(
                    'before',
                    word('series.before'),
                    account.lines.map(({ type }) => previousOf(type.energyCode)?.costCny ?? null),
                    { hue: 'd8' },
                  ),
                ],
              },
            ),
          ]
        : []),
    ],
    columns: [
      textColumn('energy', word('choice.energy')),
      column('quantity', word('column.quantity'), unitOf('')),
      textColumn('unit', word('column.unit')),
      column('kgce', word('figure.kgce'), KGCE),
      column('share', word('column.share'), PERCENT),
      column('co2', word('figure.co2'), unitOf('kg')),
      ...(withCost ? [column('cost', word('figure.cost'), CNY)] : []),
      column('before', word('series.before'), unitOf('')),
    ],
    rows: account.lines
      .filter(({ quantity }) => quantity !== null)
      .map(({ type, quantity, kgce, co2Kg, costCny }) => {
        const share = ratio(kgce, account.kgce);
        return [
          context.nameOf(type),
          quantity,
          unitOf(type.unit).display,
          kgce,
          share === null ? null : share * 100,
          co2Kg,
          ...(withCost ? [costCny] : []),
          previousOf(type.energyCode)?.quantity ?? null,
        ];
      }),
    completenessPct: account.completeness,
    estimatedSlots: account.estimated,
  };
}
