/** What the analysis pages ask of the slots, each a thin step over the functions that boards and assistant use too. */
import type { PlantArea, PlantEnergyType } from '../../engine/energy/plant-frame.ts';
import { areasBelow, isMetered, meterPlan } from '../../engine/energy/plant-frame.ts';
import type { Period } from '../../engine/plant-time/periods.ts';
import {
  energyAccount,
  energyLine,
  outputOf,
  sumPeriod,
  unitConsumptionOf,
  type EnergyAccount,
  type EnergyLine,
} from '../../engine/energy/quantities.ts';
import type { AnalysisContext, ChoiceContext } from './analysis.ts';

type Which = 'elapsed' | 'previous';

export const blocksOf = ({ period }: ChoiceContext, which: Which) =>
  which === 'elapsed' ? period.blocks : period.previousBlocks;

/** All energies of an area over a period. */
export const accountIn = (
  context: ChoiceContext,
  areaId: string,
  period: Period,
  which: Which = 'elapsed',
): EnergyAccount => energyAccount(context.frame, blocksOf(context, which), areaId, period);

/** One energy of an area over a period; null where the area has no meter of it. */
export function lineIn(
  context: ChoiceContext,
  areaId: string,
  type: PlantEnergyType,
  period: Period,
  which: Which = 'elapsed',
): EnergyLine | null {
  const plan = meterPlan(context.frame, areaId, type.energyCode);
  return isMetered(plan) ? energyLine(type, sumPeriod(blocksOf(context, which), plan, period)) : null;
}

/** Good output of an area; null where none is counted or known. */
export function madeIn(
  context: ChoiceContext,
  areaId: string,
  period: Period,
  which: Which = 'elapsed',
): { readonly quantity: number; readonly massT: number | null } | null {
  const sum = outputOf(context.frame, blocksOf(context, which), areaId, period);
  if (!sum || sum.known === 0) return null;
  return { quantity: sum.quantity, massT: sum.knownMass === 0 ? null : sum.massT };
}

/** Energy of an area for a unit of its output, by one energy or (null) by all as standard coal. */
export function consumptionIn(
  context: ChoiceContext,
  areaId: string,
  type: PlantEnergyType | null,
  period: Period,
  which: Which = 'elapsed',
): number | null {
  const blocks = blocksOf(context, which);
  const output = outputOf(context.frame, blocks, areaId, period);
  if (type === null) {
    const account = accountIn(context, areaId, period, which);
    return unitConsumptionOf(account.kgce, account.completeness, output).value;
  }
  const line = lineIn(context, areaId, type, period, which);
  if (!line) return null;
  const { expectedReadings, measuredReadings } = line.sum;
  const completeness = expectedReadings === 0 ? 0 : (measuredReadings / expectedReadings) * 100;
  return unitConsumptionOf(line.quantity, completeness, output).value;
}

export const energyTypeOf = ({ frame }: ChoiceContext, code: string): PlantEnergyType | null =>
  frame.energyTypes.find(({ energyCode }) => energyCode === code) ?? null;

/** The areas one level below, or the area itself where it is the last. */
export function partsOf({ frame, area }: AnalysisContext): PlantArea[] {
  const below = area.children.flatMap((id) => frame.areas.get(id) ?? []);
  return below.length > 0 ? below : [area];
}

/** Areas below one whose output is counted; the area itself where there are none. */
export function countedBelow({ frame, area }: ChoiceContext): PlantArea[] {
  const below = areasBelow(frame, area.areaId);
  const counted = frame.productionAreaIds.flatMap((id) => (below.has(id) ? (frame.areas.get(id) ?? []) : []));
  return counted.length > 1 ? counted.filter(({ areaId }) => areaId !== area.areaId) : counted;
}

/** Energies that the area has meters of. */
export const meteredTypes = (context: ChoiceContext): PlantEnergyType[] =>
  context.frame.energyTypes.filter(({ energyCode }) =>
    isMetered(meterPlan(context.frame, context.area.areaId, energyCode)),
  );
