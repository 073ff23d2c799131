import * as v from 'valibot';
import {
  compareWithPrevious,
  energyCost,
  energySeries,
  isMetered,
  meterPlan,
  topConsumers,
} from '../../energy/index.ts';
import type { PlantFrame } from '../../../engine/energy/plant-frame.ts';
import { tierFigure, TierSchema } from './tier-figure.ts';
import { PART_TYPES } from './event-parts.ts';
import {
  areaField,
  defineTool,
  energyField,
  FigureSchema,
  MeterIdsSchema,
  nameOfArea,
  periodFields,
  periodOf,
  RefusedCall,
  toFigure,
  type ToolContext,
} from './tool.ts';

/** Quantities from the quarter-hour slots, in one sum, by step, and ranked. */
export function metersOf(frame: PlantFrame, areaId: string, energyCodes: readonly string[]): string[] {
  const keys = energyCodes.flatMap((code) => {
    const plan = meterPlan(frame, areaId, code);
    return plan.parents.length > 0 ? plan.parents : plan.children;
  });
  return frame.meters.filter(({ meterKey }) => keys.includes(meterKey)).map(({ meterId }) => meterId);
}

export function knownEnergy({ plant }: ToolContext, code: string): string {
  if (plant.frame.energyTypes.some(({ energyCode }) => energyCode === code)) return code;
  const known = plant.frame.energyTypes.map(({ energyCode }) => energyCode).join(', ');
  throw new RefusedCall({ code: 'bad-input', field: 'energy', reason: `expected one of ${known}` });
}

export const queryQuantity = defineTool({
  name: 'query_quantity',
  description:
    'How much of an energy an area used in a period, with the same part of the period before, and by hour or day where step is given.',
  resource: 'panel:kpis',
  input: v.object({
    areaId: areaField,
    energy: energyField,
    ...periodFields,
    step: v.optional(v.pipe(v.picklist(['hour', 'day']), v.description('also by hour or accounting day'))),
  }),
  output: v.object({
    ...FigureSchema.entries,
    energy: v.string(),
    /** False: the area has no meter for this energy. */
    isMetered: v.boolean(),
    previous: v.nullable(v.number()),
    deltaPct: v.nullable(v.number()),
    meters: MeterIdsSchema,
    steps: v.array(v.object({ from: v.string(), value: v.nullable(v.number()) })),
  }),
  run: async (context, input) => {
    const areaId = input.areaId ?? context.defaultAreaId;
    const energyCode = knownEnergy(context, input.energy ?? 'electric');
    const period = periodOf(input);
    const { frame } = context.plant;
    const { current, previous, deltaPct } = await compareWithPrevious(context.energy, {
      areaId,
      period,
      metric: 'quantity',
      energyCode,
    });
    const series =
      input.step === undefined
        ? null
        : await energySeries(context.energy, { areaId, energyCode, period, step: input.step });
    return {
      ...toFigure(context, current),
      energy: energyCode,
      isMetered: isMetered(meterPlan(frame, areaId, energyCode)),
      previous: previous.value,
      deltaPct,
      meters: metersOf(frame, areaId, [energyCode]),
      steps: series?.buckets.map(({ from, value }) => ({ from, value })) ?? [],
    };
  },
});

export const rankAreas = defineTool({
  name: 'rank_areas',
  description:
    'Which areas below an area used most or least of an energy, or cost most; of one tariff tier where tier is given.',
  resource: 'panel:kpis',
  input: v.object({
    areaId: areaField,
    energy: energyField,
    by: v.optional(v.picklist(['quantity', 'cost']), 'quantity'),
    type: v.optional(v.pipe(v.picklist(PART_TYPES), v.description('left out: the areas directly below'))),
    order: v.optional(v.picklist(['most', 'least']), 'most'),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 5),
    tier: v.optional(TierSchema),
    above: v.optional(v.pipe(v.number(), v.description('only those above this value, base unit'))),
    below: v.optional(v.pipe(v.number(), v.description('only those below this value, base unit'))),
    ...periodFields,
  }),
  output: v.object({
    total: FigureSchema,
    energy: v.string(),
    rows: v.array(
      v.object({
        ...FigureSchema.entries,
        sharePct: v.nullable(v.number()),
        deltaPct: v.nullable(v.number()),
      }),
    ),
    /** Before the limit. */
    count: v.number(),
  }),
  run: async (context, input) => {
    const areaId = input.areaId ?? context.defaultAreaId;
    const period = periodOf(input);
    if (input.by === 'cost' && !context.can('panel:cost'))
      throw new RefusedCall({ code: 'forbidden', resource: 'panel:cost' });
    const energyCode = knownEnergy(context, input.energy ?? 'electric');
    const found = await topConsumers(context.energy, { areaId, energyCode, areaType: input.type, period });
    const { tier } = input;
    if (tier && energyCode !== 'electric')
      throw new RefusedCall({ code: 'bad-input', field: 'tier', reason: 'expected electricity' });
    const rows = tier
      ? await tierRows(context, { areaId, period, tier, by: input.by }, found)
      : input.by === 'cost'
        ? await costRows(context, input.energy, period, areaId, found)
        : found.consumers;
    const total = tier
      ? await tierFigure(context, { areaId, period, tier, by: input.by })
      : input.by === 'cost'
        ? await energyCost(context.energy, { areaId, energyCode: input.energy, period })
        : found.total;
    const known = rows
      .filter(({ value }) => value !== null)
      .filter(({ value }) => input.above === undefined || (value ?? 0) > input.above)
      .filter(({ value }) => input.below === undefined || (value ?? 0) < input.below)
      .toSorted((a, b) => ((b.value ?? 0) - (a.value ?? 0)) * (input.order === 'most' ? 1 : -1));
    return {
      total: toFigure(context, total),
      energy: energyCode,
      rows: known.slice(0, input.limit).map((row) => ({
        ...toFigure(context, row),
        areaName: nameOfArea(context, row.areaId),
        sharePct: row.sharePct,
        deltaPct: row.deltaPct,
      })),
      count: known.length,
    };
  },
});

async function tierRows(
  context: ToolContext,
  asked: Parameters<typeof tierFigure>[1],
  { consumers }: Awaited<ReturnType<typeof topConsumers>>,
) {
  const whole = await tierFigure(context, asked);
  const rows = [];
  for (const { areaId } of consumers) {
    const one = await tierFigure(context, { ...asked, areaId });
    const sharePct = one.value === null || !whole.value ? null : (one.value / whole.value) * 100;
    rows.push({ ...one, sharePct, deltaPct: null });
  }
  return rows;
}

async function costRows(
  context: ToolContext,
  energyCode: string | undefined,
  period: ReturnType<typeof periodOf>,
  areaId: string,
  found: Awaited<ReturnType<typeof topConsumers>>,
) {
  const whole = await energyCost(context.energy, { areaId, energyCode, period });
  const rows = [];
  for (const consumer of found.consumers) {
    const { current, deltaPct } = await compareWithPrevious(context.energy, {
      areaId: consumer.areaId,
      metric: 'cost',
      energyCode,
      period,
    });
    const share = current.value === null || !whole.value ? null : (current.value / whole.value) * 100;
    rows.push({ ...current, sharePct: share, deltaPct });
  }
  return rows;
}
