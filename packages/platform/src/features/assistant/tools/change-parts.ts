import type { DayBlock } from '../../../engine/energy/day-block.ts';
import type { Period } from '../../../engine/plant-time/periods.ts';
import {
  isMetered,
  meterPlan,
  type PlantArea,
  type PlantEnergyType,
  type PlantFrame,
} from '../../../engine/energy/plant-frame.ts';
import {
  RATIO_MIN_COMPLETENESS_PCT,
  accountOf,
  energyLine,
  outputOf,
  sumPeriod,
  type EnergyAccount,
  type EnergyLine,
} from '../../../engine/energy/quantities.ts';
import { TIERS } from '../../../engine/energy/tariff.ts';
import type { Tier } from '../language/lexicon.ts';

/**
 * What the change of a figure consists of, by arithmetic alone. Pure: slots in, parts out, and the parts of one kind add
 * up to the change. None of them is a cause.
 */
export type AdditiveMetric = 'quantity' | 'cost' | 'energy' | 'co2';

/** One of the two periods that are set beside each other. */
export interface Side {
  readonly blocks: readonly DayBlock[];
  readonly period: Period;
}
export interface Sides {
  readonly before: Side;
  readonly now: Side;
}

export interface Change {
  readonly before: number;
  readonly now: number;
}

/** What an area used of some energies; an energy without a meter there is left out. */
export function accountOn(
  frame: PlantFrame,
  types: readonly PlantEnergyType[],
  areaId: string,
  { blocks, period }: Side,
): EnergyAccount {
  return accountOf(
    types.flatMap((type) => {
      const plan = meterPlan(frame, areaId, type.energyCode);
      return isMetered(plan) ? [energyLine(type, sumPeriod(blocks, plan, period))] : [];
    }),
  );
}

/** @param tier  of electricity in this tariff tier alone */
export function valueOf(metric: AdditiveMetric, account: EnergyAccount, tier?: Tier): number | null {
  if (tier !== undefined) return ofTier(metric, account.lines[0], tier);
  switch (metric) {
    case 'quantity':
      return account.lines[0]?.quantity ?? null;
    case 'cost':
      return account.costCny;
    case 'energy':
      return account.kgce;
    case 'co2':
      return account.co2Kg;
  }
}

/** Null where nothing is known at all; 0 where the tier had no hours. */
function ofTier(metric: AdditiveMetric, line: EnergyLine | undefined, tier: Tier): number | null {
  if (!line || line.sum.known === 0) return null;
  const { tierQuantity, tierCny } = line.sum;
  return (metric === 'cost' ? tierCny : tierQuantity)[TIERS.indexOf(tier)] ?? 0;
}

const lineValue = (metric: AdditiveMetric, line: EnergyLine | undefined): number =>
  (line && { quantity: line.quantity, cost: line.costCny, energy: line.kgce, co2: line.co2Kg }[metric]) ?? 0;

/** The metered parts directly below an area; an only part stands for the area, so its own parts are taken. */
function partsOf(frame: PlantFrame, types: readonly PlantEnergyType[], areaId: string): readonly PlantArea[] {
  const metered = (frame.areas.get(areaId)?.children ?? []).flatMap((id) => {
    const area = frame.areas.get(id);
    const hasMeter = types.some(({ energyCode }) => isMetered(meterPlan(frame, id, energyCode)));
    return area && hasMeter ? [area] : [];
  });
  const [only] = metered;
  return only && metered.length === 1 ? partsOf(frame, types, only.areaId) : metered;
}

export interface AreaPart extends Change {
  readonly areaId: string;
  /** The lesser of both periods. */
  readonly completenessPct: number;
}

/**
 * The change by area, and what is left of it: measured for the whole and by none of the parts, or by parts that one of
 * the periods has no reading of.
 */
export function changeByArea(
  frame: PlantFrame,
  metric: AdditiveMetric,
  types: readonly PlantEnergyType[],
  areaId: string,
  sides: Sides,
  whole: Change,
  tier?: Tier,
): { readonly parts: readonly AreaPart[]; readonly unread: readonly string[]; readonly rest: Change } {
  const parts: AreaPart[] = [];
  const unread: string[] = [];
  for (const part of partsOf(frame, types, areaId)) {
    const [before, now] = [sides.before, sides.now].map((side) => accountOn(frame, types, part.areaId, side));
    const values = {
      before: before && valueOf(metric, before, tier),
      now: now && valueOf(metric, now, tier),
    };
    if (before && now && values.before != null && values.now != null)
      parts.push({
        areaId: part.areaId,
        before: values.before,
        now: values.now,
        completenessPct: Math.min(before.completeness, now.completeness),
      });
    else unread.push(part.areaId);
  }
  const sumOf = (pick: (part: AreaPart) => number): number =>
    parts.reduce((sum, part) => sum + pick(part), 0);
  return {
    parts: parts.toSorted((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before)),
    unread,
    rest: {
      before: whole.before - sumOf(({ before }) => before),
      now: whole.now - sumOf(({ now }) => now),
    },
  };
}

export interface EnergyPart extends Change {
  readonly energyCode: string;
}

/** The change by energy; of one energy it is the change itself. */
export function changeByEnergy(
  metric: AdditiveMetric,
  before: EnergyAccount,
  now: EnergyAccount,
): readonly EnergyPart[] {
  return now.lines.map(({ type }) => {
    const of = ({ lines }: EnergyAccount): number =>
      lineValue(
        metric,
        lines.find((line) => line.type.energyCode === type.energyCode),
      );
    return { energyCode: type.energyCode, before: of(before), now: of(now) };
  });
}

/** Money that more or less use, other tariff tiers and other prices account for. */
export interface CostEffects {
  readonly energyCode: string;
  /** The change of the quantity, at the earlier mean price. */
  readonly volume: number;
  /** The new quantity over other tiers than before, at the earlier price of each. */
  readonly tierShift: number;
  /** The new quantity in each tier, at the change of its price. */
  readonly price: number;
}

/** @param tier  of electricity in this tariff tier alone: nothing moves between tiers then */
export function costEffects(before: EnergyAccount, now: EnergyAccount, tier?: Tier): readonly CostEffects[] {
  return now.lines.map((line) => {
    const { energyCode } = line.type;
    const earlier = before.lines.find(({ type }) => type.energyCode === energyCode);
    const quantityIn = (of: EnergyLine | undefined): number =>
      (tier === undefined ? of?.sum.quantity : ofTier('quantity', of, tier)) ?? 0;
    const costIn = (of: EnergyLine | undefined): number =>
      tier === undefined ? lineValue('cost', of) : (ofTier('cost', of, tier) ?? 0);
    const [q0, q1] = [quantityIn(earlier), quantityIn(line)];
    const [c0, c1] = [costIn(earlier), costIn(line)];
    // Where nothing was used before there is no earlier price: all of it is volume.
    const meanPrice = q0 === 0 ? (q1 === 0 ? 0 : c1 / q1) : c0 / q0;
    const volume = (q1 - q0) * meanPrice;
    const tierShift = tier !== undefined || q0 === 0 || q1 === 0 || !earlier ? 0 : shiftOf(earlier, line);
    return { energyCode, volume, tierShift, price: c1 - c0 - volume - tierShift };
  });
}

/** Cost of the new quantity that its spread over the tiers makes, at the prices that the tiers had before. */
function shiftOf(before: EnergyLine, now: EnergyLine): number {
  if (now.type.priceCny !== null) return 0;
  const [q0, q1] = [before.sum.tariffQuantity, now.sum.tariffQuantity];
  if (q0 === 0 || q1 === 0) return 0;
  return TIERS.reduce((sum, _, tier) => {
    const [kwh0, kwh1] = [before.sum.tierQuantity[tier] ?? 0, now.sum.tierQuantity[tier] ?? 0];
    // A tier that was not used before has the price that it has now: no change of its price is known.
    const price =
      kwh0 === 0
        ? kwh1 === 0
          ? 0
          : (now.sum.tierCny[tier] ?? 0) / kwh1
        : (before.sum.tierCny[tier] ?? 0) / kwh0;
    return sum + (kwh1 - (kwh0 / q0) * q1) * price;
  }, 0);
}

/** Output of both periods; null where one of them is not known well enough to divide by. */
export function outputsOf(frame: PlantFrame, areaId: string, sides: Sides): Change | null {
  const known = ({ blocks, period }: Side): number | null => {
    const sum = outputOf(frame, blocks, areaId, period);
    if (!sum || sum.expected === 0 || (sum.known / sum.expected) * 100 < RATIO_MIN_COMPLETENESS_PCT)
      return null;
    return sum.quantity > 0 ? sum.quantity : null;
  };
  const [before, now] = [known(sides.before), known(sides.now)];
  return before === null || now === null ? null : { before, now };
}

/** How much of a change goes with the output, and how much with what a unit of output took. */
export function outputEffects(
  value: Change,
  output: Change,
): { readonly byOutput: number; readonly bySpecific: number } {
  const byOutput = ((output.now - output.before) * value.before) / output.before;
  return { byOutput, bySpecific: value.now - value.before - byOutput };
}

/** A change of the consumption per unit: by the energy, and by the output that the earlier energy is spread over. */
export function specificEffects(
  value: Change,
  output: Change,
): { readonly byEnergy: number; readonly bySpread: number } {
  return {
    byEnergy: (value.now - value.before) / output.now,
    bySpread: value.before / output.now - value.before / output.before,
  };
}
