import { PENALTY_CNY, RULES, type Rule } from './plan-evaluation.ts';
import { isOutOfService, signOf, type PulpPlan, type PulpProblem } from './plan-problem.ts';

/**
 * The pulp schedule as a mixed-integer linear programme: minimise c·x with rowLower <= A·x <= rowUpper and
 * columnLower <= x <= columnUpper. A is held by rows (compressed sparse rows). Pure.
 */
export interface MilpModel {
  readonly columnLower: readonly number[];
  readonly columnUpper: readonly number[];
  readonly columnCost: readonly number[];
  readonly isInteger: readonly boolean[];
  readonly rowLower: readonly number[];
  readonly rowUpper: readonly number[];
  readonly rowStarts: readonly number[];
  readonly indices: readonly number[];
  readonly values: readonly number[];
  /** Part of the objective that no column decides. */
  readonly offset: number;
}

export interface PlanModel {
  readonly milp: MilpModel;
  /** The plan that a solution holds, with rates moved into their ranges. */
  planOf(solution: ArrayLike<number>): PulpPlan;
  /** On/off column of a line and slot, and its rate column. */
  readonly onColumns: readonly (readonly number[])[];
  readonly rateColumns: readonly (readonly number[])[];
}

type Entry = readonly [column: number, value: number];
const FREE = Number.POSITIVE_INFINITY;

function createBuilder() {
  const columnLower: number[] = [];
  const columnUpper: number[] = [];
  const columnCost: number[] = [];
  const isInteger: boolean[] = [];
  const rowLower: number[] = [];
  const rowUpper: number[] = [];
  const rowStarts: number[] = [0];
  const indices: number[] = [];
  const values: number[] = [];
  return {
    column(lower: number, upper: number, cost: number, integer = false): number {
      columnLower.push(lower);
      columnUpper.push(upper);
      columnCost.push(cost);
      isInteger.push(integer);
      return columnLower.length - 1;
    },
    row(lower: number, upper: number, entries: readonly Entry[]): void {
      rowLower.push(lower);
      rowUpper.push(upper);
      for (const [column, value] of entries) {
        if (value === 0) continue;
        indices.push(column);
        values.push(value);
      }
      rowStarts.push(indices.length);
    },
    model: (offset: number): MilpModel => ({
      columnLower,
      columnUpper,
      columnCost,
      isInteger,
      rowLower,
      rowUpper,
      rowStarts,
      indices,
      values,
      offset,
    }),
  };
}

/**
 * Slots t of length Δ, lines l, chests c; y on/off (binary), s start, r rate (t/h), v level (t), all from boards 3.10:
 * min Σ p_t·k_l·r·Δ + c_start·s + c_d·pmax + safety + Σ penalty·slack, subject to
 * rmin·y <= r <= rmax·y; y_t - y_(t-1) <= s_t; run and stop times in the form of Rajan and Takriti (2005):
 * Σ s over the last `minUp` slots <= y_t, Σ s over the last `minDown` slots <= 1 - y_(t-minDown);
 * v_t = v_(t-1) + Δ·(Σ in - Σ out - draw); lowT <= v <= highT; Σ k·r + base <= limit, pmax; v_T >= v_0.
 * @param relaxed  rules that get a slack column
 */
export function buildPlanModel(problem: PulpProblem, relaxed: ReadonlySet<Rule> = new Set()): PlanModel {
  const { lines, chests, slotHours, priceCnyPerKwh: prices, baseKw } = problem;
  const b = createBuilder();
  const slack = (rule: Rule, most = FREE): readonly number[] =>
    relaxed.has(rule) ? [b.column(0, most, PENALTY_CNY[rule])] : [];

  const on = lines.map((line) =>
    prices.map((_, slot) => b.column(0, isOutOfService(line, slot) ? 0 : 1, 0, true)),
  );
  const start = lines.map((line) => prices.map(() => b.column(0, 1, line.startCny)));
  const rate = lines.map((line) =>
    prices.map((price) => b.column(0, line.rateMaxTph, price * line.kwhPerT * slotHours)),
  );

  lines.forEach((line, l) => {
    const y = (slot: number): number => on[l]?.[slot] ?? 0;
    const s = (slot: number): number => start[l]?.[slot] ?? 0;
    const startsIn = (from: number, to: number): Entry[] =>
      Array.from({ length: Math.max(0, to - from + 1) }, (_, n): Entry => [s(from + n), 1]);
    let lastOut = -1;
    prices.forEach((_, slot) => {
      const isOut = isOutOfService(line, slot);
      if (isOut) lastOut = slot;
      const r = rate[l]?.[slot] ?? 0;
      b.row(0, FREE, [
        [r, 1],
        [y(slot), -line.rateMinTph],
      ]);
      b.row(-FREE, 0, [
        [r, 1],
        [y(slot), -line.rateMaxTph],
      ]);
      if (slot === 0)
        b.row(-FREE, line.wasRunning ? 1 : 0, [
          [y(0), 1],
          [s(0), -1],
        ]);
      else
        b.row(-FREE, 0, [
          [y(slot), 1],
          [y(slot - 1), -1],
          [s(slot), -1],
        ]);
      // A run that maintenance cut short asks for nothing after it.
      if (line.minUpSlots > 1 && !isOut)
        b.row(-FREE, 0, [
          ...startsIn(Math.max(0, lastOut + 1, slot - line.minUpSlots + 1), slot),
          [y(slot), -1],
        ]);
      const held = line.heldSlots + slot;
      if (line.wasRunning && held < line.minUpSlots && lastOut < 0) b.row(1, 1, [[y(slot), 1]]);
      if (!line.wasRunning && held < line.minDownSlots) b.row(0, 0, [[y(slot), 1]]);
      if (line.minDownSlots > 1) {
        const before = slot - line.minDownSlots;
        const starts = startsIn(Math.max(0, before + 1), slot);
        if (before >= 0) b.row(-FREE, 1, [...starts, [y(before), 1]]);
        else if (line.wasRunning) b.row(-FREE, 0, starts);
        else b.row(-FREE, 1, starts);
      }
    });
  });

  chests.forEach((chest) => {
    let before: number | null = null;
    prices.forEach((_, slot) => {
      const draw = chest.drawTph[slot] ?? 0;
      const level = b.column(
        relaxed.has('lowLevel') ? 0 : chest.lowT,
        relaxed.has('highLevel') ? FREE : chest.highT,
        0,
      );
      const flows = lines.map((line, l): Entry => [
        rate[l]?.[slot] ?? 0,
        -signOf(line, chest.id) * slotHours,
      ]);
      const unfed = slack('feed', draw * slotHours).map((column): Entry => [column, -1]);
      const filled = (before === null ? chest.startT : 0) - draw * slotHours;
      b.row(filled, filled, [
        [level, 1],
        ...(before === null ? [] : [[before, -1] as const]),
        ...flows,
        ...unfed,
      ]);
      for (const column of slack('lowLevel'))
        b.row(chest.lowT, FREE, [
          [level, 1],
          [column, 1],
        ]);
      for (const column of slack('highLevel'))
        b.row(-FREE, chest.highT, [
          [level, 1],
          [column, -1],
        ]);
      if (problem.safetyCnyPerTh > 0 && chest.safetyT > chest.lowT)
        b.row(chest.safetyT, FREE, [
          [level, 1],
          [b.column(0, FREE, problem.safetyCnyPerTh * slotHours), 1],
        ]);
      before = level;
    });
    if (before !== null)
      b.row(chest.startT, FREE, [[before, 1], ...slack('endLevel').map((column): Entry => [column, 1])]);
  });

  const peak =
    problem.demandCnyPerKw > 0 ? b.column(problem.peakSoFarKw, FREE, problem.demandCnyPerKw) : null;
  prices.forEach((_, slot) => {
    const base = baseKw[slot] ?? 0;
    const load = lines.map((line, l): Entry => [rate[l]?.[slot] ?? 0, line.kwhPerT]);
    const over = slack('demandLimit').map((column): Entry => [column, -1]);
    b.row(-FREE, problem.demandLimitKw - base, [...load, ...over]);
    if (peak !== null) b.row(-FREE, -base, [...load, [peak, -1]]);
  });

  return {
    milp: b.model(-problem.demandCnyPerKw * problem.peakSoFarKw),
    onColumns: on,
    rateColumns: rate,
    planOf: (solution) => ({
      rateTph: lines.map((line, l) =>
        prices.map((_, slot) =>
          (solution[on[l]?.[slot] ?? -1] ?? 0) < 0.5
            ? 0
            : Math.min(line.rateMaxTph, Math.max(line.rateMinTph, rounded(solution[rate[l]?.[slot] ?? -1]))),
        ),
      ),
    }),
  };
}

/** To a gram an hour: what is behind it is the solver's tolerance. */
const rounded = (tph = 0): number => Math.round(tph * 1e6) / 1e6;

/** Rules up to one of {@link RULES}, mildest first; none for -1. */
export const rulesUpTo = (index: number): ReadonlySet<Rule> => new Set(RULES.slice(0, index + 1));
