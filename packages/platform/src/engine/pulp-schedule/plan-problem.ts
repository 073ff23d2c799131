import type { Tier } from '@plantdeck/core/contract';

/** What a pulp plan has to decide: which line runs when, and at what rate. Pure. */

/** A pulper or refiner line. Masses are bone-dry tonnes. */
export interface PulpLine {
  readonly id: string;
  /** Chest that it empties; null for a pulper, which is fed from the bale store. */
  readonly fromChestId: string | null;
  readonly toChestId: string;
  /** Rate range while it runs, t/h; the lower end is above 0. */
  readonly rateMinTph: number;
  readonly rateMaxTph: number;
  /** Specific energy, kWh/t. */
  readonly kwhPerT: number;
  readonly minUpSlots: number;
  readonly minDownSlots: number;
  readonly startCny: number;
  /** State before the first slot, and for how many slots it has lasted. */
  readonly wasRunning: boolean;
  readonly heldSlots: number;
  /** Slots of maintenance, `[from, to)`. */
  readonly outOfService: readonly SlotRange[];
}

export interface SlotRange {
  readonly fromSlot: number;
  readonly toSlot: number;
}

export interface PulpChest {
  readonly id: string;
  /** Working limits of the level, t. */
  readonly lowT: number;
  readonly highT: number;
  /** Soft limit: each tonne-hour below it costs `safetyCnyPerTh`. */
  readonly safetyT: number;
  readonly startT: number;
  /** What the paper machine and its broke system draw in each slot, t/h. */
  readonly drawTph: readonly number[];
}

export interface PulpProblem {
  readonly slotHours: number;
  readonly lines: readonly PulpLine[];
  readonly chests: readonly PulpChest[];
  /** Energy price of each slot, CNY/kWh. */
  readonly priceCnyPerKwh: readonly number[];
  readonly tier: readonly (Tier | null)[];
  /** Load of the rest of the plant in each slot, kW. */
  readonly baseKw: readonly number[];
  readonly demandLimitKw: number;
  /** Price of each kW above the highest demand of the month so far, CNY/kW. */
  readonly demandCnyPerKw: number;
  readonly peakSoFarKw: number;
  readonly safetyCnyPerTh: number;
}

/** Rate of each line in each slot, t/h, in the order of the problem; 0 is off. */
export interface PulpPlan {
  readonly rateTph: readonly (readonly number[])[];
}

export class PulpProblemError extends Error {
  override readonly name = 'PulpProblemError';
}

/** @throws {PulpProblemError} naming the first field that does not fit */
export function checkProblem(problem: PulpProblem): void {
  const slots = problem.priceCnyPerKwh.length;
  const need = (holds: boolean, field: string): void => {
    if (!holds) throw new PulpProblemError(`pulp schedule: ${field}`);
  };
  const isSeries = (values: readonly number[]) => values.length === slots && values.every(Number.isFinite);
  const isAmount = (value: number) => Number.isFinite(value) && value >= 0;
  need(slots > 0 && isSeries(problem.priceCnyPerKwh), 'priceCnyPerKwh: a finite price for each slot');
  need(problem.slotHours > 0 && Number.isFinite(problem.slotHours), 'slotHours: above 0');
  need(problem.tier.length === slots, 'tier: one for each slot');
  need(isSeries(problem.baseKw), 'baseKw: a finite load for each slot');
  for (const field of ['demandLimitKw', 'demandCnyPerKw', 'peakSoFarKw', 'safetyCnyPerTh'] as const)
    need(isAmount(problem[field]), `${field}: 0 or above`);
  const ids = new Set(problem.chests.map(({ id }) => id));
  need(ids.size === problem.chests.length, 'chests: each id once');
  need(new Set(problem.lines.map(({ id }) => id)).size === problem.lines.length, 'lines: each id once');
  for (const chest of problem.chests) {
    const { lowT, highT, safetyT, startT, drawTph } = chest;
    need(isAmount(lowT) && lowT < highT && Number.isFinite(highT), `chest ${chest.id}: lowT below highT`);
    need(isAmount(safetyT) && safetyT <= highT, `chest ${chest.id}: safetyT within 0 and highT`);
    need(isAmount(startT), `chest ${chest.id}: startT 0 or above`);
    need(isSeries(drawTph) && drawTph.every(isAmount), `chest ${chest.id}: drawTph 0 or above in each slot`);
  }
  for (const line of problem.lines) {
    const { rateMinTph, rateMaxTph, minUpSlots, minDownSlots, heldSlots } = line;
    need(rateMinTph > 0 && rateMinTph <= rateMaxTph, `line ${line.id}: 0 < rateMinTph <= rateMaxTph`);
    need(Number.isFinite(rateMaxTph), `line ${line.id}: rateMaxTph finite`);
    need(
      isAmount(line.kwhPerT) && isAmount(line.startCny),
      `line ${line.id}: kwhPerT and startCny 0 or above`,
    );
    for (const count of [minUpSlots, minDownSlots, heldSlots])
      need(Number.isInteger(count) && count >= 0, `line ${line.id}: slot counts are whole numbers`);
    need(
      ids.has(line.toChestId) && line.fromChestId !== line.toChestId,
      `line ${line.id}: toChestId names another chest`,
    );
    need(
      line.fromChestId === null || ids.has(line.fromChestId),
      `line ${line.id}: fromChestId names a chest`,
    );
  }
}

export const isOutOfService = (line: PulpLine, slot: number): boolean =>
  line.outOfService.some(({ fromSlot, toSlot }) => fromSlot <= slot && slot < toSlot);

/** Share of what a line makes or takes that a chest gets: 1, -1 or 0. */
export const signOf = (line: PulpLine, chestId: string): number =>
  line.toChestId === chestId ? 1 : line.fromChestId === chestId ? -1 : 0;
