import {
  isOutOfService,
  signOf,
  type PulpChest,
  type PulpLine,
  type PulpPlan,
  type PulpProblem,
} from './plan-problem.ts';

/** Plans without a solver: what the crew does today, and the cheap hours first. Pure. */

interface Wish {
  readonly line: PulpLine;
  readonly chest: PulpChest;
  readonly levelT: number;
  readonly slot: number;
  readonly isOn: boolean;
}

/**
 * Goes slot by slot and lets a line run as `wants` says, within its rate range, minimum times and maintenance, and
 * within what the chests and the demand limit leave.
 */
function planBy(problem: PulpProblem, wants: (wish: Wish) => boolean): PulpPlan {
  const { lines, chests, slotHours, priceCnyPerKwh } = problem;
  const rateTph = lines.map(() => priceCnyPerKwh.map(() => 0));
  const state = lines.map(({ wasRunning, heldSlots }) => ({ isOn: wasRunning, held: heldSlots }));
  const level = new Map(chests.map(({ id, startT }) => [id, startT]));
  priceCnyPerKwh.forEach((_, slot) => {
    for (const { id, drawTph } of chests)
      level.set(id, (level.get(id) ?? 0) - (drawTph[slot] ?? 0) * slotHours);
    let loadKw = problem.baseKw[slot] ?? 0;
    lines.forEach((line, l) => {
      const own = state[l];
      const chest = chests.find(({ id }) => id === line.toChestId);
      if (!own || !chest) return;
      const levelT = level.get(chest.id) ?? 0;
      const source = chests.find(({ id }) => id === line.fromChestId);
      const room = Math.min(
        line.rateMaxTph,
        (chest.highT - levelT) / slotHours,
        line.kwhPerT > 0 ? (problem.demandLimitKw - loadKw) / line.kwhPerT : line.rateMaxTph,
        source ? ((level.get(source.id) ?? 0) - source.lowT) / slotHours : line.rateMaxTph,
      );
      const isOut = isOutOfService(line, slot);
      const mustRun = own.isOn && own.held < line.minUpSlots;
      const mustStop = !own.isOn && own.held < line.minDownSlots;
      const runs =
        !isOut &&
        !mustStop &&
        (mustRun || (room >= line.rateMinTph && wants({ line, chest, levelT, slot, isOn: own.isOn })));
      own.held = runs === own.isOn ? own.held + 1 : 1;
      own.isOn = runs;
      if (!runs) return;
      const tph = Math.max(line.rateMinTph, room);
      const row = rateTph[l];
      if (row) row[slot] = tph;
      loadKw += tph * line.kwhPerT;
      for (const { id } of chests) level.set(id, (level.get(id) ?? 0) + signOf(line, id) * tph * slotHours);
    });
  });
  return { rateTph };
}

/** On below one share of the chest's high limit, off above the other, at any hour: the rule of the crew. */
export const practicePlan = (problem: PulpProblem, onBelow: number, offAbove: number): PulpPlan =>
  planBy(problem, ({ chest, levelT, isOn }) => {
    const share = levelT / chest.highT;
    return share < onBelow || (isOn && share < offAbove);
  });

/**
 * The greedy plan, used as well when the solver fails: a line runs while the price is at most the mean of the
 * horizon, while its chest would else fall to its safety level within a stop, and while the rest of the horizon is
 * just long enough to restore the level of the start.
 */
export function greedyPlan(problem: PulpProblem): PulpPlan {
  const { priceCnyPerKwh: prices, slotHours } = problem;
  const meanPrice = prices.reduce((sum, price) => sum + price, 0) / prices.length;
  const drawn = (chest: PulpChest, from: number, to: number) =>
    chest.drawTph.slice(from, to).reduce((sum, tph) => sum + tph, 0) * slotHours;
  return planBy(problem, ({ line, chest, levelT, slot }) => {
    if ((prices[slot] ?? 0) <= meanPrice) return true;
    const guard = Math.max(chest.lowT, chest.safetyT);
    if (levelT - drawn(chest, slot + 1, slot + 2 + line.minDownSlots) < guard) return true;
    const left = prices.length - slot;
    return (
      chest.startT - levelT + drawn(chest, slot + 1, prices.length) > (left - 1) * line.rateMaxTph * slotHours
    );
  });
}
