import type { Tier } from '@plantdeck/core/contract';
import { slotsOf, type DayBlock } from './day-block.ts';
import { SLOT_MS, type Period } from '../plant-time/periods.ts';
import type { MeterPlan } from './plant-frame.ts';
import { TIERS } from './tariff.ts';

/** What could be moved from a dear tier to a cheap one, by how a load really ran. Pure. */
export interface ShiftRule {
  readonly fromTier: Tier;
  readonly toTier: Tier;
  /** What stores, crew or minimum run times allow, h a day. */
  readonly maxHoursPerDay: number;
}

export interface ShiftPotential {
  /** Mean load of the quarter hours in which it ran in the dear tier, kW. */
  readonly kw: number | null;
  /** Hours it ran there, and stood still in the cheap tier, a day on average. */
  readonly ranHPerDay: number;
  readonly freeHPerDay: number;
  readonly movableHPerDay: number;
  /** Share of the days on which it ran in the dear tier, 0..1. */
  readonly utilisation: number;
  /** Full use; half of it is the careful end of the range. */
  readonly savingCnyMonth: number | null;
}

export const DAYS_PER_MONTH = 30;
/** Below this share of its highest quarter hour a load counts as standing still. */
const RUNS_ABOVE_SHARE = 0.2;
const SLOT_HOURS = SLOT_MS / 3_600_000;

/**
 * ΔC a month = kW · h movable · (p_from - p_to) · days · utilisation.
 * @param blocks  whole days of the period
 * @param prices  CNY/kWh of each tier
 */
export function shiftPotential(
  blocks: readonly DayBlock[],
  plan: MeterPlan,
  period: Period,
  rule: ShiftRule,
  prices: Readonly<Record<string, number>>,
): ShiftPotential {
  const from = TIERS.indexOf(rule.fromTier);
  const to = TIERS.indexOf(rule.toTier);
  const days = blocks.map((block) => {
    const shift = Math.max(0, Math.ceil((period.fromMs - block.fromMs) / SLOT_MS));
    const { values } = slotsOf(block, plan, period.fromMs, period.toMs);
    return { values, tierAt: (index: number) => block.tier[shift + index] ?? -1 };
  });
  const highest = Math.max(0, ...days.flatMap(({ values }) => values.filter((kwh) => !Number.isNaN(kwh))));
  let dearKwh = 0;
  let dearSlots = 0;
  let freeSlots = 0;
  let dearDays = 0;
  let knownDays = 0;
  for (const { values, tierAt } of days) {
    let ran = 0;
    let known = 0;
    values.forEach((kwh, index) => {
      if (Number.isNaN(kwh)) return;
      known += 1;
      const isRunning = highest > 0 && kwh >= highest * RUNS_ABOVE_SHARE;
      if (tierAt(index) === from && isRunning) {
        ran += 1;
        dearKwh += kwh;
      }
      if (tierAt(index) === to && !isRunning) freeSlots += 1;
    });
    if (known === 0) continue;
    knownDays += 1;
    dearSlots += ran;
    if (ran > 0) dearDays += 1;
  }
  const kw = dearSlots === 0 ? null : dearKwh / (dearSlots * SLOT_HOURS);
  const perDay = (slots: number, of: number) => (of === 0 ? 0 : (slots * SLOT_HOURS) / of);
  const ranHPerDay = perDay(dearSlots, dearDays);
  const freeHPerDay = perDay(freeSlots, knownDays);
  const movableHPerDay = Math.min(rule.maxHoursPerDay, ranHPerDay, freeHPerDay);
  const utilisation = knownDays === 0 ? 0 : dearDays / knownDays;
  const [dear, cheap] = [prices[rule.fromTier], prices[rule.toTier]];
  return {
    kw,
    ranHPerDay,
    freeHPerDay,
    movableHPerDay,
    utilisation,
    savingCnyMonth:
      kw === null || dear === undefined || cheap === undefined
        ? null
        : kw * movableHPerDay * (dear - cheap) * DAYS_PER_MONTH * utilisation,
  };
}
