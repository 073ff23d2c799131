import * as v from 'valibot';
import { energyCost } from '../../energy/index.ts';
import type { BoardRange, Period } from '../../../engine/plant-time/periods.ts';
import { toFigure, type ToolContext, type ToolFigure } from './tool.ts';

export const TierSchema = v.pipe(
  v.picklist(['topPeak', 'peak', 'flat', 'valley', 'deepValley']),
  v.description('electricity of this tariff tier alone'),
);

interface AskedTier {
  readonly areaId: string;
  readonly period: BoardRange | Period;
  readonly tier: v.InferOutput<typeof TierSchema>;
  readonly by: 'quantity' | 'cost';
}

/** What an area took in one tariff tier, kWh or CNY: the figure of the tariff board. Null where nothing was measured. */
export async function tierFigure(
  context: ToolContext,
  { areaId, period, tier, by }: AskedTier,
): Promise<ToolFigure> {
  const whole = await energyCost(context.energy, { areaId, energyCode: 'electric', period });
  const one = whole.tiers.find((each) => each.tier === tier);
  // A tier that no hour of the period has took nothing; where one price holds at all hours there are no tiers.
  const value =
    whole.value === null || whole.tiers.length === 0
      ? null
      : by === 'cost'
        ? (one?.costCny ?? 0)
        : (one?.kwh ?? 0);
  return toFigure(context, { ...whole, value, unit: by === 'cost' ? 'CNY' : 'kWh' });
}
