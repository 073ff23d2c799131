import type { DayBlock } from '../../../engine/energy/day-block.ts';
import { isMetered, meterPlan, type PlantFrame } from '../../../engine/energy/plant-frame.ts';
import {
  completenessPct,
  outputOf,
  quantityOf,
  RATIO_MIN_COMPLETENESS_PCT,
  sumPeriod,
} from '../../../engine/energy/quantities.ts';
import type { Period } from '../../../engine/plant-time/periods.ts';

/** What pictures of a process count for a tonne of what it makes. */
export interface Amount {
  readonly value: number | null;
  /** Per cent of the readings behind it. */
  readonly completeness: number;
}
interface Readings {
  readonly frame: PlantFrame;
  readonly blocks: readonly DayBlock[];
}

/** What an area made in a period, t. */
export function outputAmount({ frame, blocks }: Readings, areaId: string, period: Period): Amount {
  const made = frame.productionAreaIds.includes(areaId) ? outputOf(frame, blocks, areaId, period) : null;
  if (!made || made.expected === 0) return { value: null, completeness: 0 };
  return { value: made.known > 0 ? made.massT : null, completeness: (made.known / made.expected) * 100 };
}

/** What some areas used or recovered in a period; null where one of them is not seen or not metered. */
export function usedBy(
  { frame, blocks }: Readings,
  areaIds: readonly string[],
  energyCode: string,
  period: Period,
): Amount {
  let [value, completeness]: [number | null, number] = [0, areaIds.length === 0 ? 0 : 100];
  for (const id of areaIds) {
    const plan = frame.areas.has(id) ? meterPlan(frame, id, energyCode) : null;
    const sum = plan && isMetered(plan) ? sumPeriod(blocks, plan, period) : null;
    const used = sum && quantityOf(sum);
    value = value === null || used === null ? null : value + used;
    completeness = Math.min(completeness, sum ? completenessPct(sum) : 0);
  }
  return { value: areaIds.length === 0 ? null : value, completeness };
}

/** An amount for a tonne of output; null where too little of either is known. */
export function perOutput(amount: Amount, output: Amount): Amount {
  const completeness = Math.min(amount.completeness, output.completeness);
  const isKnown = completeness >= RATIO_MIN_COMPLETENESS_PCT && amount.value !== null;
  return {
    value: isKnown && output.value !== null && output.value > 0 ? (amount.value ?? 0) / output.value : null,
    completeness,
  };
}
