import type { Judge } from '@plantdeck/core/contract';
import { type Standard, standardsOf } from '../../records/index.ts';
import type { AnalysisContext, AnalysisDefinition, AnalysisResult } from '../analysis.ts';
import { bars, categoryChart, line, stepChart } from '../charts.ts';
import { column, figure, textColumn } from '../figures.ts';
import { accountIn, consumptionIn, countedBelow, energyTypeOf } from '../readings.ts';
import { PERCENT, unitOf } from '../../../engine/units/row-units.ts';

/** Indicators of an area against the levels that the enterprise chose: its own rows, changed on the same page. */
export const standIndex: AnalysisDefinition = {
  page: 'standIndex',
  range: 'last30Days',
  areaTypes: ['factory', 'workshop', 'line'],
  choices: async (context) => [
    {
      name: 'standard',
      label: 'choice.standard',
      options: (await standardsOf(context)).map(({ id, name }) => ({ value: id, label: name })),
    },
  ],
  compute,
};

async function compute(context: AnalysisContext): Promise<AnalysisResult> {
  const { frame, area, period, buckets, word } = context;
  const standards = await standardsOf(context);
  const chosen = standards.find(({ id }) => id === context.choice('standard'));
  if (!chosen) return { figures: [], panels: [], columns: [], rows: [], notes: [word('note.noStandards')] };
  const perUnitOf = ({ energyCode }: Standard) => {
    const type = energyCode === null ? null : energyTypeOf(context, energyCode);
    return unitOf(`${type?.unit ?? 'kgce'}/${frame.productUnit}`);
  };
  const read = (
    standard: Standard,
    areaId: string,
    part = period.elapsed,
    which: 'elapsed' | 'previous' = 'elapsed',
  ) => {
    if (standard.energyCode === null) return consumptionIn(context, areaId, null, part, which);
    const type = energyTypeOf(context, standard.energyCode);
    return type && consumptionIn(context, areaId, type, part, which);
  };
  const unit = perUnitOf(chosen);
  const lines = countedBelow(context)
    .map((one) => ({ name: context.nameOf(one), value: read(chosen, one.areaId) }))
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
  const levelName = (index: number): string => word('level.n', { n: index + 1 });
  const limits = chosen.levels.map((value, index) => ({ name: `${levelName(index)} ${value}`, value }));
  const account = accountIn(context, area.areaId, period.elapsed);
  const rows = standards.map((standard) => {
    const value = read(standard, area.areaId);
    const gap = value === null ? null : (value / standard.levels[1] - 1) * 100;
    return { standard, value, before: read(standard, area.areaId, period.previous, 'previous'), gap };
  });
  return {
    figures: rows.map(({ standard, value, before }) =>
      figure(standard.id, standard.name, value, perUnitOf(standard), {
        previous: before,
        better: 'low',
        judge: judged(value, standard.levels),
        note: reachedLevel(context, value, standard.levels),
      }),
    ),
    panels: [
      stepChart(context, {
        key: 'trend',
        title: word('panel.standardTrend', { name: chosen.name }),
        units: [unit],
        series: [
          line(
            'now',
            chosen.name,
            buckets.map((bucket) => read(chosen, area.areaId, bucket)),
            {
              markers: true,
              hue: 'd1',
            },
          ),
        ],
        limits,
      }),
      ...(lines.length > 1
        ? [
            categoryChart(
              lines.map(({ name }) => name),
              {
                key: 'lines',
                title: word('panel.standardLines'),
                units: [unit],
                series: [
                  bars(
                    'value',
                    chosen.name,
                    lines.map(({ value }) => value),
                  ),
                ],
                limits,
              },
            ),
          ]
        : []),
    ],
    columns: [
      textColumn('name', word('choice.standard')),
      column('value', word('series.now'), unitOf('')),
      textColumn('unit', word('column.unit')),
      column('before', word('series.before'), unitOf('')),
      ...[0, 1, 2].map((index) => column(`level${index + 1}`, levelName(index), unitOf(''))),
      column('gap', word('column.gap'), PERCENT),
      textColumn('source', word('column.source')),
    ],
    rows: rows.map(({ standard, value, before, gap }) => [
      standard.name,
      value,
      perUnitOf(standard).display,
      before,
      ...standard.levels,
      gap,
      standard.source,
    ]),
    completenessPct: account.completeness,
    estimatedSlots: account.estimated,
    notes: [word('note.standards')],
  };
}

/** Level 1 is the best; what is worse than level 3 is beyond the limit. */
function judged(value: number | null, [, second, third]: Standard['levels']): Judge {
  if (value === null) return 'unknown';
  return value <= second ? 'normal' : value <= third ? 'warn' : 'abnormal';
}

function reachedLevel({ word }: AnalysisContext, value: number | null, levels: Standard['levels']): string {
  if (value === null) return word('note.noOutput');
  const index = levels.findIndex((level) => value <= level);
  return index < 0 ? word('level.beyond') : word('level.reached', { n: index + 1 });
}
