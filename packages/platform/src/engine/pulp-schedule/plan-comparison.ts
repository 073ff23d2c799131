import type { Tier } from '@plantdeck/core/contract';
import type { PlanEvaluation } from './plan-evaluation.ts';
import type { PulpPlan, PulpProblem, SlotRange } from './plan-problem.ts';

/** Figures of a plan beside another: what-if, difference, adherence, shares of the tiers. Pure. */

export type WhatIf =
  | { readonly kind: 'priceFactor'; readonly factor: number; readonly slots: SlotRange }
  | { readonly kind: 'outOfService'; readonly lineId: string; readonly slots: SlotRange }
  | { readonly kind: 'chestLimits'; readonly chestId: string; readonly lowT: number; readonly highT: number }
  | {
      readonly kind: 'drawFactor';
      readonly chestId: string;
      readonly factor: number;
      readonly slots: SlotRange;
    }
  | { readonly kind: 'demandLimit'; readonly kw: number };

const scaled = (values: readonly number[], { fromSlot, toSlot }: SlotRange, factor: number) =>
  values.map((value, slot) => (fromSlot <= slot && slot < toSlot ? value * factor : value));

/** The problem with one change, to be solved again; the original stays as it is. */
export function applyWhatIf(problem: PulpProblem, change: WhatIf): PulpProblem {
  switch (change.kind) {
    case 'priceFactor':
      return { ...problem, priceCnyPerKwh: scaled(problem.priceCnyPerKwh, change.slots, change.factor) };
    case 'outOfService':
      return {
        ...problem,
        lines: problem.lines.map((line) =>
          line.id === change.lineId ? { ...line, outOfService: [...line.outOfService, change.slots] } : line,
        ),
      };
    case 'chestLimits':
      return {
        ...problem,
        chests: problem.chests.map((chest) =>
          chest.id === change.chestId
            ? {
                ...chest,
                lowT: change.lowT,
                highT: change.highT,
                safetyT: Math.min(change.highT, Math.max(change.lowT, chest.safetyT)),
              }
            : chest,
        ),
      };
    case 'drawFactor':
      return {
        ...problem,
        chests: problem.chests.map((chest) =>
          chest.id === change.chestId
            ? { ...chest, drawTph: scaled(chest.drawTph, change.slots, change.factor) }
            : chest,
        ),
      };
    case 'demandLimit':
      return { ...problem, demandLimitKw: change.kw };
  }
}

export interface EvaluatedPlan {
  readonly plan: PulpPlan;
  readonly evaluation: PlanEvaluation;
}

export interface PlanDifference {
  /** After - before. */
  readonly costCny: number;
  /** S2 as seen from `before`: (before - after) / before · 100, %; null where the cost before is 0. */
  readonly savingPct: number | null;
  readonly peakKw: number;
  readonly marginH: number | null;
  /** Slots in which each line changes between on and off. */
  readonly changedSlots: readonly (readonly number[])[];
}

export function planDifference(before: EvaluatedPlan, after: EvaluatedPlan): PlanDifference {
  const [old, now] = [before.evaluation, after.evaluation];
  return {
    costCny: now.costCny - old.costCny,
    savingPct: old.costCny === 0 ? null : ((old.costCny - now.costCny) / old.costCny) * 100,
    peakKw: now.peakKw - old.peakKw,
    marginH: old.marginH === null || now.marginH === null ? null : now.marginH - old.marginH,
    changedSlots: before.plan.rateTph.map((rates, line) =>
      rates.flatMap((rate, slot) => (rate > 0 === (after.plan.rateTph[line]?.[slot] ?? 0) > 0 ? [] : [slot])),
    ),
  };
}

/**
 * S6: slots with the same on/off state / slots with a known state · 100, %.
 * @param ran  what ran in each slot by line; null is unknown and counts neither way
 * @returns null where no state is known
 */
export function adherencePct(plan: PulpPlan, ran: readonly (readonly (boolean | null)[])[]): number | null {
  let same = 0;
  let known = 0;
  plan.rateTph.forEach((rates, line) =>
    rates.forEach((rate, slot) => {
      const state = ran[line]?.[slot] ?? null;
      if (state === null) return;
      known += 1;
      if (state === rate > 0) same += 1;
    }),
  );
  return known === 0 ? null : (same / known) * 100;
}

/** Energy of the lines in each tier, kWh; S3 is the share of `valley` and `deepValley`. */
export function kwhByTier(problem: PulpProblem, plan: PulpPlan): ReadonlyMap<Tier, number> {
  const sums = new Map<Tier, number>();
  problem.lines.forEach((line, l) =>
    problem.tier.forEach((tier, slot) => {
      const kwh = line.kwhPerT * (plan.rateTph[l]?.[slot] ?? 0) * problem.slotHours;
      if (tier !== null && kwh > 0) sums.set(tier, (sums.get(tier) ?? 0) + kwh);
    }),
  );
  return sums;
}
