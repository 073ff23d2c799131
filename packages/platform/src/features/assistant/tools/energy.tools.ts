import * as v from 'valibot';
import { comparable, compareWithPrevious, unitConsumption } from '../../energy/index.ts';
import { outputOf } from '../../../engine/energy/quantities.ts';
import { openPeriod } from '../../../store/energy/open-plant.ts';
import { metersOf, knownEnergy } from './quantity.tools.ts';
import {
  areaField,
  defineTool,
  FigureSchema,
  MeterIdsSchema,
  periodFields,
  periodOf,
  toFigure,
} from './tool.ts';

/** What energies are worth together, and what was made with them. */
export const queryEnergy = defineTool({
  name: 'query_energy',
  description:
    'All energies of an area as standard coal (kgce), their carbon dioxide (kg), or the consumption per unit of good output.',
  resource: 'panel:kpis',
  input: v.object({
    metric: v.picklist(['energy', 'co2', 'unitConsumption']),
    areaId: areaField,
    energy: v.optional(v.pipe(v.string(), v.description('of this energy alone'))),
    ...periodFields,
  }),
  output: v.object({
    ...FigureSchema.entries,
    previous: v.nullable(v.number()),
    deltaPct: v.nullable(v.number()),
    /** Good output of the period; null where none is counted. */
    output: v.nullable(v.number()),
    meters: MeterIdsSchema,
  }),
  run: async (context, input) => {
    const areaId = input.areaId ?? context.defaultAreaId;
    const period = periodOf(input);
    const { frame } = context.plant;
    const energyCode = input.energy === undefined ? undefined : knownEnergy(context, input.energy);
    const { metric } = input;
    const { current, previous, deltaPct } = await compareWithPrevious(context.energy, {
      areaId,
      period,
      metric,
      energyCode,
    });
    const made =
      metric === 'unitConsumption'
        ? await unitConsumption(context.energy, { areaId, period, energyCode })
        : null;
    const codes = energyCode ? [energyCode] : frame.energyTypes.map((type) => type.energyCode);
    return {
      ...toFigure(context, current),
      previous: previous.value,
      deltaPct,
      output: made?.output ?? null,
      meters: metersOf(frame, areaId, codes),
    };
  },
});

export const queryOutput = defineTool({
  name: 'query_output',
  description: 'Good output of an area in a period, with the same part of the period before.',
  resource: 'panel:kpis',
  input: v.object({ areaId: areaField, ...periodFields }),
  output: v.object({
    ...FigureSchema.entries,
    previous: v.nullable(v.number()),
    deltaPct: v.nullable(v.number()),
  }),
  run: async (context, input) => {
    const areaId = input.areaId ?? context.defaultAreaId;
    const asked = periodOf(input);
    const found = await unitConsumption(context.energy, { areaId, period: asked });
    const { frame } = context.plant;
    const opened = await openPeriod(context.plant, asked);
    const before = outputOf(frame, opened.previousBlocks, areaId, opened.previous);
    const whole = before && before.expected > 0 ? (before.known / before.expected) * 100 : 0;
    const previous = before && before.known > 0 ? comparable(before.quantity, whole) : null;
    const now = outputOf(frame, opened.blocks, areaId, opened.elapsed);
    const deltaPct =
      found.output === null || previous === null || previous === 0
        ? null
        : (found.output / previous - 1) * 100;
    return {
      ...toFigure(context, {
        ...found,
        value: found.output,
        unit: found.outputUnit,
        completenessPct: now && now.expected > 0 ? (now.known / now.expected) * 100 : 0,
        estimatedSlots: 0,
      }),
      previous,
      deltaPct,
    };
  },
});
