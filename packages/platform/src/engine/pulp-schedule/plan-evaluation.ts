import { isOutOfService, signOf, type PulpLine, type PulpPlan, type PulpProblem } from './plan-problem.ts';

/** What a plan costs and which limits it breaks, by filling and emptying the chests slot by slot. Pure. */

/**
 * Rules that may be relaxed when no plan keeps all of them, mildest first: a lower stock at the end, a chest above its
 * working limit, demand above the limit, a chest below its working limit, the paper machine short of pulp. Rate ranges,
 * minimum run and stop times and maintenance always hold.
 */
export const RULES = ['endLevel', 'highLevel', 'demandLimit', 'lowLevel', 'feed'] as const;
export type Rule = (typeof RULES)[number];
export const UNIT_OF_RULE: Readonly<Record<Rule, 't' | 'kW'>> = {
  endLevel: 't',
  highLevel: 't',
  demandLimit: 'kW',
  lowLevel: 't',
  feed: 't',
};
/** Weight of a broken rule in the objective, CNY per unit and slot. It orders plans and is no cost of a plant. */
export const PENALTY_CNY: Readonly<Record<Rule, number>> = {
  endLevel: 500,
  highLevel: 300,
  demandLimit: 50,
  lowLevel: 2_000,
  feed: 200_000,
};
/** Tonnes or kW below which a difference is a matter of binary digits or of the solver's tolerance. */
export const TOLERANCE = 1e-3;

export interface Relaxation {
  readonly rule: Rule;
  /** Chest, or null for the demand limit. */
  readonly chestId: string | null;
  /** Largest excess in a slot; for `feed` the sum of all slots. */
  readonly amount: number;
  readonly unit: 't' | 'kW';
}

export interface PlanEvaluation {
  /** Level of each chest at the end of each slot, t. */
  readonly levelT: readonly (readonly number[])[];
  /** Load of the whole plant in each slot, kW. */
  readonly loadKw: readonly number[];
  readonly peakKw: number;
  readonly energyKwh: number;
  readonly energyCny: number;
  readonly startCny: number;
  /** Price of the demand above the highest of the month so far, CNY. */
  readonly demandCny: number;
  /** S1: energy, starts and demand, CNY. */
  readonly costCny: number;
  /** Tonne-hours below the safety levels. */
  readonly safetyTh: number;
  /** What plans are ordered by: cost, safety and the weights of broken rules, CNY. */
  readonly objectiveCny: number;
  /** S4: shortest time for which a chest above its low limit could still feed its draw, h; null without a draw. */
  readonly marginH: number | null;
  readonly relaxed: readonly Relaxation[];
  /** Rules that never may be broken and are: rate, maintenance, minimum run and stop times. */
  readonly faults: readonly string[];
}

/** Faults of one line: its rates, its maintenance, its run and stop times. */
function faultsOf(line: PulpLine, rates: readonly number[]): string[] {
  const faults: string[] = [];
  let isOn = line.wasRunning;
  let held = line.heldSlots;
  rates.forEach((rate, slot) => {
    const runs = rate > 0;
    if (runs && (rate < line.rateMinTph - TOLERANCE || rate > line.rateMaxTph + TOLERANCE))
      faults.push(`${line.id}: rate in slot ${slot}`);
    const isOut = isOutOfService(line, slot);
    if (runs && isOut) faults.push(`${line.id}: runs out of service in slot ${slot}`);
    if (runs === isOn) {
      held += 1;
      return;
    }
    // Maintenance may cut a run short.
    if (runs ? held < line.minDownSlots : held < line.minUpSlots && !isOut)
      faults.push(`${line.id}: ${runs ? 'stop' : 'run'} of ${held} slots before slot ${slot}`);
    isOn = runs;
    held = 1;
  });
  return faults;
}

/** @param plan with a rate for each line and slot of the problem */
export function evaluatePlan(problem: PulpProblem, plan: PulpPlan): PlanEvaluation {
  const { lines, chests, slotHours, priceCnyPerKwh } = problem;
  const rate = (line: number, slot: number) => plan.rateTph[line]?.[slot] ?? 0;
  const worst = new Map<string, Relaxation>();
  let penaltyCny = 0;
  const relax = (rule: Rule, chestId: string | null, amount: number) => {
    if (amount <= TOLERANCE) return;
    penaltyCny += PENALTY_CNY[rule] * amount;
    const before = worst.get(`${rule} ${chestId}`)?.amount ?? 0;
    const shown = rule === 'feed' ? before + amount : Math.max(before, amount);
    worst.set(`${rule} ${chestId}`, { rule, chestId, amount: shown, unit: UNIT_OF_RULE[rule] });
  };

  const loadKw = priceCnyPerKwh.map((_, slot) =>
    lines.reduce((kw, line, index) => kw + line.kwhPerT * rate(index, slot), problem.baseKw[slot] ?? 0),
  );
  loadKw.forEach((kw) => relax('demandLimit', null, kw - problem.demandLimitKw));

  let safetyTh = 0;
  let marginH: number | null = null;
  const levelT = chests.map((chest) => {
    let level = chest.startT;
    const levels = priceCnyPerKwh.map((_, slot) => {
      const draw = chest.drawTph[slot] ?? 0;
      const inflow = lines.reduce((tph, line, index) => tph + signOf(line, chest.id) * rate(index, slot), 0);
      const filled = level + (inflow - draw) * slotHours;
      relax('feed', chest.id, -filled);
      level = Math.max(0, filled);
      relax('highLevel', chest.id, level - chest.highT);
      relax('lowLevel', chest.id, chest.lowT - level);
      safetyTh += Math.max(0, chest.safetyT - level) * slotHours;
      if (draw > 0) marginH = Math.min(marginH ?? Number.POSITIVE_INFINITY, (level - chest.lowT) / draw);
      return level;
    });
    relax('endLevel', chest.id, chest.startT - level);
    return levels;
  });

  let energyKwh = 0;
  let energyCny = 0;
  let startCny = 0;
  lines.forEach((line, index) => {
    let isOn = line.wasRunning;
    priceCnyPerKwh.forEach((price, slot) => {
      const kwh = line.kwhPerT * rate(index, slot) * slotHours;
      energyKwh += kwh;
      energyCny += kwh * price;
      const runs = rate(index, slot) > 0;
      if (runs && !isOn) startCny += line.startCny;
      isOn = runs;
    });
  });
  const peakKw = Math.max(...loadKw);
  const demandCny = problem.demandCnyPerKw * Math.max(0, peakKw - problem.peakSoFarKw);
  const costCny = energyCny + startCny + demandCny;
  return {
    levelT,
    loadKw,
    peakKw,
    energyKwh,
    energyCny,
    startCny,
    demandCny,
    costCny,
    safetyTh,
    objectiveCny: costCny + problem.safetyCnyPerTh * safetyTh + penaltyCny,
    marginH,
    relaxed: [...worst.values()].toSorted((a, b) => RULES.indexOf(a.rule) - RULES.indexOf(b.rule)),
    faults: lines.flatMap((line, index) => faultsOf(line, plan.rateTph[index] ?? [])),
  };
}
