import { unitOfText, type FormulaUnit } from '@plantdeck/core/formula';
import type { DayBlock } from './day-block.ts';
import type { Period } from '../plant-time/periods.ts';
import { meterPlan, productionPlan, type PlantFrame } from './plant-frame.ts';
import {
  RATIO_MIN_COMPLETENESS_PCT,
  completenessPct,
  energyAccount,
  energyLine,
  outputOf,
  sumPeriod,
} from './quantities.ts';

/**
 * What a formula's references stand for: `{areaId.quantity}`, where a quantity is an energy's code, its cost
 * (`electricCost`), all energies together (`energy`, `co2`, `cost`) or what was made (`output`, `mass`).
 */
export interface ReferenceQuantity {
  readonly code: string;
  /** Base unit of the value. */
  readonly unit: string;
  readonly energyCode?: string;
  /** Money: only for who may see it. */
  readonly isCost: boolean;
}

const COST_SUFFIX = 'Cost';

/** Every quantity that areas of a plant can be asked for. */
export function referenceQuantities(frame: PlantFrame): ReferenceQuantity[] {
  return [
    ...frame.energyTypes.flatMap(({ energyCode, unit }): ReferenceQuantity[] => [
      { code: energyCode, unit, energyCode, isCost: false },
      { code: `${energyCode}${COST_SUFFIX}`, unit: 'CNY', energyCode, isCost: true },
    ]),
    { code: 'energy', unit: 'kgce', isCost: false },
    { code: 'co2', unit: 'kg', isCost: false },
    { code: 'cost', unit: 'CNY', isCost: true },
    { code: 'output', unit: frame.productUnit, isCost: false },
    { code: 'mass', unit: 't', isCost: false },
  ];
}

export interface Reference {
  readonly areaId: string;
  readonly quantity: ReferenceQuantity;
}

/** @returns null where the plant has no such area or no such quantity */
export function readReference(frame: PlantFrame, name: string): Reference | null {
  const dot = name.lastIndexOf('.');
  const areaId = name.slice(0, Math.max(0, dot));
  const quantity = referenceQuantities(frame).find(({ code }) => code === name.slice(dot + 1));
  return quantity && frame.areas.has(areaId) ? { areaId, quantity } : null;
}

export const referenceUnit =
  (frame: PlantFrame) =>
  (name: string): FormulaUnit | null => {
    const reference = readReference(frame, name);
    return reference && unitOfText(reference.quantity.unit);
  };

/**
 * A reference summed over a period in its base unit; null where nothing is known, where less than 80 % of the readings
 * are there, or where nothing is counted.
 * @param grade  output and mass of this grade only
 */
export function referenceValue(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  period: Period,
  { areaId, quantity }: Reference,
  grade: string | null = null,
): number | null {
  if (quantity.code === 'output' || quantity.code === 'mass') {
    const output = outputOf(frame, blocks, areaId, period, grade);
    if (output === null) return null;
    const known = quantity.code === 'mass' ? output.knownMass : output.known;
    if (known === 0 || tooFew((known / output.expected) * 100)) return null;
    return quantity.code === 'mass' ? output.massT : output.quantity;
  }
  if (quantity.energyCode !== undefined) {
    const type = frame.energyTypes.find(({ energyCode }) => energyCode === quantity.energyCode);
    const sum = sumPeriod(blocks, meterPlan(frame, areaId, quantity.energyCode), period);
    if (type === undefined || tooFew(completenessPct(sum))) return null;
    const line = energyLine(type, sum);
    return quantity.isCost ? line.costCny : line.quantity;
  }
  const account = energyAccount(frame, blocks, areaId, period);
  if (tooFew(account.completeness)) return null;
  if (quantity.code === 'energy') return account.kgce;
  return quantity.code === 'co2' ? account.co2Kg : account.costCny;
}

const tooFew = (pct: number): boolean => pct < RATIO_MIN_COMPLETENESS_PCT;

/** The meters and counted areas that a reference rests on, for who asks where a figure comes from. */
export function referenceSources(frame: PlantFrame, { areaId, quantity }: Reference): string[] {
  if (quantity.code === 'output' || quantity.code === 'mass') return productionPlan(frame, areaId);
  const codes =
    quantity.energyCode === undefined
      ? frame.energyTypes.map(({ energyCode }) => energyCode)
      : [quantity.energyCode];
  return codes.flatMap((code) => {
    const plan = meterPlan(frame, areaId, code);
    const keys = plan.parents.length > 0 ? plan.parents : plan.children;
    return frame.meters.filter(({ meterKey }) => keys.includes(meterKey)).map(({ meterId }) => meterId);
  });
}
