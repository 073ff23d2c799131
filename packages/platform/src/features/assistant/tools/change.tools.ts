import { TierSchema } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { countedIn, type PlantFrame } from '../../../engine/energy/plant-frame.ts';
import { comparable } from '../../energy/index.ts';
import { openPeriod } from '../../../store/energy/open-plant.ts';
import {
  changePct,
  outputOf,
  unitConsumptionOf,
  type EnergyAccount,
} from '../../../engine/energy/quantities.ts';
import { isoAt } from '../../../engine/plant-time/zone.ts';
import type { Tier } from '../language/lexicon.ts';
import { EXPLAINED, type ExplainedMetric } from '../question.ts';
import {
  accountOn,
  changeByArea,
  changeByEnergy,
  costEffects,
  outputEffects,
  outputsOf,
  specificEffects,
  valueOf,
  type Change,
  type Side,
  type Sides,
} from './change-parts.ts';
import { knownEnergy, metersOf } from './quantity.tools.ts';
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

const ChangeSchema = v.object({ before: v.number(), now: v.number(), change: v.number() });

/** The parts of a change between two periods. */
export const queryChange = defineTool({
  name: 'query_change',
  description:
    'What the change of a figure between two periods consists of: by area, by energy, by volume, tariff tier and price, and by output and consumption per unit. The parts of each kind add up to the change. It proves no cause.',
  resource: 'panel:kpis',
  input: v.object({
    metric: v.optional(v.picklist(EXPLAINED), 'quantity'),
    areaId: areaField,
    energy: energyField,
    tier: v.optional(
      v.pipe(
        TierSchema,
        v.description('electricity and its cost in this tariff tier alone; with quantity and cost'),
      ),
    ),
    ...periodFields,
    againstFrom: v.optional(
      v.pipe(v.string(), v.description('beginning of the earlier period; left out: the one before')),
    ),
    againstTo: v.optional(v.string()),
  }),
  output: v.object({
    metric: v.picklist(EXPLAINED),
    now: FigureSchema,
    /** Its value is null where too little was measured to compare with. */
    before: FigureSchema,
    change: v.nullable(v.number()),
    changePct: v.nullable(v.number()),
    meters: MeterIdsSchema,
    byArea: v.array(
      v.object({
        areaId: v.string(),
        areaName: v.string(),
        ...ChangeSchema.entries,
        completenessPct: v.number(),
      }),
    ),
    /** Of the whole, measured by no area of `byArea`. */
    rest: v.nullable(ChangeSchema),
    /** Areas that one of the periods has no reading of; their change is in `rest`. */
    unread: v.array(v.string()),
    byEnergy: v.array(v.object({ energy: v.string(), ...ChangeSchema.entries })),
    byPrice: v.array(
      v.object({ energy: v.string(), volume: v.number(), tierShift: v.number(), price: v.number() }),
    ),
    byOutput: v.nullable(
      v.object({
        unit: v.string(),
        before: v.number(),
        now: v.number(),
        /** Of the change: what goes with the output, and what with the consumption of a unit of it. */
        output: v.number(),
        specific: v.number(),
      }),
    ),
  }),
  run: async (context, input) => {
    const { metric } = input;
    if (metric === 'cost' && !context.can('panel:cost'))
      throw new RefusedCall({ code: 'forbidden', resource: 'panel:cost' });
    const areaId = input.areaId ?? context.defaultAreaId;
    const frame = countedIn(context.plant.frame, areaId);
    const sides = await sidesOf(context, input);
    const isOfTier = metric === 'quantity' || metric === 'cost';
    if (input.tier !== undefined && (!isOfTier || (input.energy ?? 'electric') !== 'electric'))
      throw new RefusedCall({
        code: 'bad-input',
        field: 'tier',
        reason: 'tiers are of electricity and its cost',
      });
    const { tier } = input;
    const code = input.energy ?? (metric === 'quantity' || tier ? 'electric' : undefined);
    const energyCode = code === undefined ? undefined : knownEnergy(context, code);
    const types = frame.energyTypes.filter(
      (type) => energyCode === undefined || type.energyCode === energyCode,
    );
    const account = {
      before: accountOn(frame, types, areaId, sides.before),
      now: accountOn(frame, types, areaId, sides.now),
    };
    const before = figureOn(frame, metric, account.before, areaId, sides.before, energyCode, tier);
    const now = figureOn(frame, metric, account.now, areaId, sides.now, energyCode, tier);
    const figure = ({ value, unit, completeness }: typeof now, side: Side, { estimated }: EnergyAccount) =>
      toFigure(context, {
        areaId,
        value,
        unit,
        from: isoAt(frame.calendar.zone, side.period.fromMs),
        to: isoAt(frame.calendar.zone, side.period.toMs),
        completenessPct: completeness,
        estimatedSlots: estimated,
      });
    const earlier = comparable(before.value, before.completeness);
    const found = {
      metric,
      now: figure(now, sides.now, account.now),
      before: figure({ ...before, value: earlier }, sides.before, account.before),
      change: earlier === null || now.value === null ? null : now.value - earlier,
      changePct: changePct(now.value, earlier),
      meters:
        metric === 'output'
          ? []
          : metersOf(
              context.plant.frame,
              areaId,
              types.map((type) => type.energyCode),
            ),
      byArea: [],
      rest: null,
      unread: [],
      byEnergy: [],
      byPrice: [],
      byOutput: null,
    };
    if (earlier === null || now.value === null || metric === 'output') return found;
    const whole: Change = { before: earlier, now: now.value };
    const output = outputsOf(frame, areaId, sides);
    if (metric === 'unitConsumption') {
      const energy = energyOf(account, energyCode);
      const parts = output && specificEffects(energy, output);
      return {
        ...found,
        byOutput: output &&
          parts && { unit: frame.productUnit, ...output, output: parts.bySpread, specific: parts.byEnergy },
      };
    }
    const areas = changeByArea(frame, metric, types, areaId, sides, whole, tier);
    const energies = changeByEnergy(metric, account.before, account.now);
    const effects = output && metric !== 'cost' && tier === undefined ? outputEffects(whole, output) : null;
    return {
      ...found,
      byArea: areas.parts.map((part) => ({
        ...withChange(part),
        areaId: part.areaId,
        areaName: nameOfArea(context, part.areaId),
        completenessPct: part.completenessPct,
      })),
      rest: areas.parts.length > 0 ? withChange(areas.rest) : null,
      unread: areas.unread.map((id) => nameOfArea(context, id)),
      byEnergy:
        energies.length > 1 ? energies.map((part) => ({ energy: part.energyCode, ...withChange(part) })) : [],
      byPrice:
        metric === 'cost'
          ? costEffects(account.before, account.now, tier).map(({ energyCode: energy, ...parts }) => ({
              energy,
              ...parts,
            }))
          : [],
      byOutput: output &&
        effects && {
          unit: frame.productUnit,
          ...output,
          output: effects.byOutput,
          specific: effects.bySpecific,
        },
    };
  },
});

const withChange = ({ before, now }: Change): v.InferOutput<typeof ChangeSchema> => ({
  before,
  now,
  change: now - before,
});

/** The energy that a consumption per unit is made of. */
function energyOf(
  { before, now }: { readonly before: EnergyAccount; readonly now: EnergyAccount },
  energyCode: string | undefined,
): Change {
  const of = (account: EnergyAccount): number =>
    valueOf(energyCode === undefined ? 'energy' : 'quantity', account) ?? 0;
  return { before: of(before), now: of(now) };
}

async function sidesOf(
  { plant }: ToolContext,
  input: Parameters<typeof periodOf>[0] & {
    readonly againstFrom?: string | undefined;
    readonly againstTo?: string | undefined;
  },
): Promise<Sides> {
  const opened = await openPeriod(plant, periodOf(input));
  const now: Side = { blocks: opened.blocks, period: opened.elapsed };
  if (input.againstFrom === undefined && input.againstTo === undefined)
    return { now, before: { blocks: opened.previousBlocks, period: opened.previous } };
  const against = await openPeriod(plant, periodOf({ from: input.againstFrom, to: input.againstTo }));
  return { now, before: { blocks: against.blocks, period: against.elapsed } };
}

interface SideFigure {
  readonly value: number | null;
  readonly unit: string;
  readonly completeness: number;
}

function figureOn(
  frame: PlantFrame,
  metric: ExplainedMetric,
  account: EnergyAccount,
  areaId: string,
  { blocks, period }: Side,
  energyCode: string | undefined,
  tier: Tier | undefined,
): SideFigure {
  const { completeness } = account;
  const own = frame.energyTypes.find((type) => type.energyCode === energyCode)?.unit ?? '';
  switch (metric) {
    case 'quantity':
      return { value: valueOf(metric, account, tier), unit: own, completeness };
    case 'cost':
      return { value: valueOf(metric, account, tier), unit: 'CNY', completeness };
    case 'energy':
      return { value: valueOf(metric, account), unit: 'kgce', completeness };
    case 'co2':
      return { value: valueOf(metric, account), unit: 'kg', completeness };
    case 'output': {
      const sum = outputOf(frame, blocks, areaId, period);
      const value = sum && sum.known > 0 ? sum.quantity : null;
      const share = sum && sum.expected > 0 ? (sum.known / sum.expected) * 100 : 0;
      return { value, unit: frame.productUnit, completeness: share };
    }
    case 'unitConsumption': {
      const energy = valueOf(energyCode === undefined ? 'energy' : 'quantity', account);
      const output = outputOf(frame, blocks, areaId, period);
      return {
        ...unitConsumptionOf(energy, completeness, output),
        unit: `${energyCode === undefined ? 'kgce' : own}/${frame.productUnit}`,
      };
    }
  }
}
