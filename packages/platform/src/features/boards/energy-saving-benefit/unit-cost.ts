import { evaluateFormula, parseFormula } from '@plantdeck/core/formula';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import type { Period } from '../../../engine/plant-time/periods.ts';
import type { PlantFrame } from '../../../engine/energy/plant-frame.ts';
import { readReference, referenceValue } from '../../../engine/energy/reference-figures.ts';
import type { BoardWord } from '../../board-words/index.ts';

/** E5 of electricity, until an enterprise sets a formula of its own. */
export const defaultUnitCostFormula = (areaId: string): string =>
  `{${areaId}.electricCost} / {${areaId}.mass}`;

/** Unit consumption cost over a period by a formula, CNY/t; null where it cannot be computed or divides by zero. */
export function unitCostBy(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  period: Period,
  formula: string,
  grade: string | null = null,
): number | null {
  const parsed = parseFormula(formula);
  return parsed.ok
    ? evaluateFormula(parsed.formula, (name) => referenceOver(frame, blocks, period, name, grade))
    : null;
}

/** Why a formula gives no unit cost: a figure that it names is not known well enough, or it divides by zero. */
export function unitCostReason(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  period: Period,
  formula: string,
): BoardWord {
  const parsed = parseFormula(formula);
  const names = parsed.ok ? parsed.formula.references : [];
  return names.some((name) => referenceOver(frame, blocks, period, name) === null)
    ? 'reason.tooFewData'
    : 'reason.zeroDenominator';
}

/** A reference such as `CER.mass` over a period. */
export function referenceOver(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  period: Period,
  name: string,
  grade: string | null = null,
): number | null {
  const reference = readReference(frame, name);
  return reference && referenceValue(frame, blocks, period, reference, grade);
}
