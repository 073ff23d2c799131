import { energyFlow, feederGj } from '../../../engine/energy/flow.ts';
import { areasBelow, meterPlan } from '../../../engine/energy/plant-frame.ts';
import { balanceOf } from '../../../engine/energy/quantities.ts';
import type { AnalysisContext, AnalysisDefinition, AnalysisResult } from '../analysis.ts';
import { bars, line, stepChart, stepName } from '../charts.ts';
import { column, figure, ratio, sumOf, textColumn } from '../figures.ts';
import { mapInTurns } from '../in-turns.ts';
import { accountIn, lineIn, meteredTypes } from '../readings.ts';
import { GJ, PERCENT, unitOf } from '../../../engine/units/row-units.ts';

const ALL = 'all';

/** Where energy goes, from the carrier to the process, and what no meter below accounts for. */
export const flow: AnalysisDefinition = {
  page: 'energyFlowAnalyze',
  range: 'today',
  areaTypes: ['factory', 'workshop', 'line', 'other'],
  choices: async (context) => [
    {
      name: 'energy',
      label: 'choice.energy',
      options: [
        { value: ALL, label: context.word('choice.all') },
        ...meteredTypes(context)
          .filter(({ gjPerUnit }) => gjPerUnit > 0)
          .map((type) => ({ value: type.energyCode, label: context.nameOf(type) })),
      ],
    },
  ],
  compute: computeFlow,
};

/** What came in by an energy's incomer beside what its consumers' meters add up to. */
export const balance: AnalysisDefinition = {
  page: 'wholePlantMeasurement',
  areaTypes: ['factory'],
  choices: async (context) => [
    {
      name: 'energy',
      label: 'choice.energy',
      options: meteredTypes(context)
        .filter(
          ({ energyCode }) => meterPlan(context.frame, context.area.areaId, energyCode).parents.length > 0,
        )
        .map((type) => ({ value: type.energyCode, label: context.nameOf(type) })),
    },
  ],
  compute: computeBalance,
};

async function computeFlow(context: AnalysisContext): Promise<AnalysisResult> {
  const { frame, area, period, word } = context;
  const chosen = context.choice('energy');
  const types = frame.energyTypes.filter(
    ({ energyCode, gjPerUnit }) => gjPerUnit > 0 && (chosen === ALL || chosen === energyCode),
  );
  const source = { frame, blocks: period.blocks, period: period.elapsed };
  const known = new Map(
    await mapInTurns(
      area.children,
      types.length * period.blocks.length,
      (id) => [id, new Map(types.map((type) => [type, feederGj(source, id, type)]))] as const,
    ),
  );
  const picture = energyFlow(
    { ...source, areaId: area.areaId, types, known: (areaId, type) => known.get(areaId)?.get(type) },
    {
      carrier: context.nameOf,
      area: context.nameOf,
      unaccounted: word('flow.unaccounted'),
      other: word('flow.other'),
    },
  );
  const account = accountIn(context, area.areaId, period.elapsed);
  const before = accountIn(context, area.areaId, period.previous, 'previous');
  const gjIn = (of: typeof account) =>
    sumOf(of.lines.filter(({ type }) => types.includes(type)).map(({ gj }) => gj));
  const total = gjIn(account);
  const below = [...areasBelow(frame, area.areaId)]
    .flatMap((id) => frame.areas.get(id) ?? [])
    .filter(({ type, areaId }) => areaId !== area.areaId && type !== 'unit');
  const rows = (
    await mapInTurns(below, types.length * period.blocks.length, (one) => ({
      area: one,
      gj: types.map((type) => lineIn(context, one.areaId, type, period.elapsed)?.gj ?? null),
    }))
  ).filter(({ gj }) => gj.some((value) => value !== null));
  return {
    figures: [
      figure('gj', word('figure.gj'), total, GJ, { previous: gjIn(before), better: 'low' }),
      ...types.map((type) => {
        const of = (one: typeof account) => one.lines.find((each) => each.type === type)?.gj ?? null;
        return figure(type.energyCode, context.nameOf(type), of(account), GJ, {
          previous: of(before),
          better: 'low',
        });
      }),
      figure('unaccounted', word('flow.unaccounted'), picture.unaccountedPct, PERCENT, {
        judge:
          picture.unaccountedPct === null
            ? 'unknown'
            : Math.abs(picture.unaccountedPct) > UNACCOUNTED_LIMIT_PCT
              ? 'abnormal'
              : 'normal',
      }),
    ],
    panels:
      picture.links.length === 0
        ? []
        : [
            {
              kind: 'flow',
              key: 'flow',
              title: word('panel.flow'),
              heads: [word('flow.carrier'), word('flow.area'), word('flow.process')],
              nodes: picture.nodes,
              links: picture.links,
              unaccountedPct: picture.unaccountedPct,
            },
          ],
    columns: [
      textColumn('area', word('column.area')),
      textColumn('parent', word('column.parent')),
      ...types.map((type) => column(type.energyCode, context.nameOf(type), GJ)),
      column('gj', word('figure.gj'), GJ),
      column('share', word('column.share'), PERCENT),
    ],
    rows: rows.map(({ area: one, gj }) => {
      const sum = sumOf(gj);
      const parent = one.parentId === null ? undefined : frame.areas.get(one.parentId);
      const share = ratio(sum, total);
      return [
        context.nameOf(one),
        parent ? context.nameOf(parent) : '',
        ...gj,
        sum,
        share === null ? null : share * 100,
      ];
    }),
    completenessPct: account.completeness,
    estimatedSlots: account.estimated,
    notes: [word('note.flow')],
  };
}

/** From here on what is not accounted for asks for a look at the meters, per cent of the input. */
const UNACCOUNTED_LIMIT_PCT = 3;

async function computeBalance(context: AnalysisContext): Promise<AnalysisResult> {
  const { frame, area, period, buckets, word } = context;
  const code = context.choice('energy');
  const type = frame.energyTypes.find(({ energyCode }) => energyCode === code);
  if (!type) return { figures: [], panels: [], columns: [], rows: [] };
  const plan = meterPlan(frame, area.areaId, code);
  const unit = unitOf(type.unit);
  const whole = balanceOf(period.blocks, plan, period.elapsed);
  const before = balanceOf(period.previousBlocks, plan, period.previous);
  const steps = buckets.flatMap((bucket) => {
    const found = balanceOf(period.blocks, plan, bucket);
    return found && found.sum.known > 0 ? [{ bucket, ...found }] : [];
  });
  const pct = whole?.unaccountedPct ?? null;
  return {
    figures: [
      figure('in', word('figure.meteredIn'), whole && whole.sum.known > 0 ? whole.sum.parent : null, unit, {
        previous: before && before.sum.known > 0 ? before.sum.parent : null,
      }),
      figure(
        'out',
        word('figure.meteredOut'),
        whole && whole.sum.known > 0 ? whole.sum.children : null,
        unit,
        {
          previous: before && before.sum.known > 0 ? before.sum.children : null,
        },
      ),
      figure('unaccounted', word('flow.unaccounted'), pct, PERCENT, {
        previous: before?.unaccountedPct ?? null,
        better: 'low',
        judge: pct === null ? 'unknown' : Math.abs(pct) > UNACCOUNTED_LIMIT_PCT ? 'abnormal' : 'normal',
      }),
    ],
    panels: [
      stepChart(
        { ...context, buckets: steps.map(({ bucket }) => bucket) },
        {
          key: 'balance',
          title: word('panel.balance'),
          units: [unit, PERCENT] as const,
          series: [
            bars(
              'in',
              word('figure.meteredIn'),
              steps.map(({ sum }) => sum.parent),
              { hue: 'd1' },
            ),
            bars(
              'out',
              word('figure.meteredOut'),
              steps.map(({ sum }) => sum.children),
              { hue: 'd2' },
            ),
            line(
              'lost',
              word('flow.unaccounted'),
              steps.map(({ unaccountedPct }) => unaccountedPct),
              {
                axis: 1,
                hue: 'text',
              },
            ),
          ],
        },
      ),
    ],
    columns: [
      textColumn('step', word('column.step')),
      column('in', word('figure.meteredIn'), unit),
      column('out', word('figure.meteredOut'), unit),
      column('difference', word('column.difference'), unit),
      column('lost', word('flow.unaccounted'), PERCENT),
    ],
    rows: steps.map(({ bucket, sum, unaccountedPct }) => [
      stepName(context, bucket),
      sum.parent,
      sum.children,
      sum.parent - sum.children,
      unaccountedPct,
    ]),
    completenessPct: whole && whole.sum.slots > 0 ? (whole.sum.known / whole.sum.slots) * 100 : null,
    notes: [word('note.balance')],
  };
}
