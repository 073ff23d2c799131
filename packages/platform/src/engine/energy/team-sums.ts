import {
  emptyOutput,
  emptySum,
  addSum,
  outputKey,
  slotIndex,
  slotsOf,
  sumOutput,
  type DayBlock,
  type OutputSum,
  type SlotSum,
} from './day-block.ts';
import type { Period } from '../plant-time/periods.ts';
import { gradedPlan, productionPlan, type MeterPlan, type PlantFrame } from './plant-frame.ts';
import { RATIO_MIN_COMPLETENESS_PCT, completenessPct, outputOf, sumPeriod } from './quantities.ts';
import type { DutyShift } from './teams.ts';

/** What teams used and made, and how they compare once what they made is taken into account. Pure. */

/**
 * The areas whose output is what leaves a workshop: of the chosen lines, else of the workshop or its lines. Lines that
 * count only mass are stages of one stream, so the last of them stands for the workshop.
 */
export function leavingAreas(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  areaId: string,
  period: Period,
  lineIds: readonly string[] = [],
): string[] {
  const chosen = lineIds.filter((id) => frame.productionAreaIds.includes(id));
  const plan = chosen.length > 0 ? chosen : productionPlan(frame, areaId);
  if (plan.length < 2) return plan;
  const sums = plan.map((id) => outputOf(frame, blocks, id, period));
  const isStream = sums.every((sum) => sum !== null && sum.known === 0 && sum.knownMass > 0);
  return isStream ? plan.slice(-1) : plan;
}

/** Output of some areas over a period. */
export function outputIn(blocks: readonly DayBlock[], areaIds: readonly string[], period: Period): OutputSum {
  const keys = areaIds.map((id) => outputKey(id, null));
  const sum = emptyOutput();
  for (const block of blocks) {
    if (block.toMs <= period.fromMs || block.fromMs >= period.toMs) continue;
    const day = sumOutput(block, keys, period.fromMs, period.toMs);
    sum.quantity += day.quantity;
    sum.massT += day.massT;
    sum.known += day.known;
    sum.knownMass += day.knownMass;
    sum.expected += day.expected;
  }
  return sum;
}

/** kWh/t; null where nothing was made, or less than 80 % of energy or output is known. */
export function secOf(energy: SlotSum, output: OutputSum): number | null {
  if (energy.known === 0 || output.knownMass === 0 || output.massT <= 0) return null;
  return secKnownPct(energy, output) < RATIO_MIN_COMPLETENESS_PCT ? null : energy.quantity / output.massT;
}

/** How much of what a unit consumption is made from is known: the smaller share of its two sides. */
export const secKnownPct = (energy: SlotSum, output: OutputSum): number =>
  output.expected === 0 ? 0 : Math.min(completenessPct(energy), (output.knownMass / output.expected) * 100);

export interface TeamSum {
  readonly teamId: string;
  readonly energy: SlotSum;
  readonly output: OutputSum;
  shifts: number;
  /** Mass by grade, t; empty where products are not told apart. */
  readonly gradeT: number[];
}

export interface TeamsSum {
  readonly teams: readonly TeamSum[];
  readonly all: TeamSum;
  /** What a tonne of each grade took on average, kWh/t; null where none was made. */
  readonly gradeSec: readonly (number | null)[];
}

const nobody = (teamId: string, grades: number): TeamSum => ({
  teamId,
  energy: emptySum(),
  output: emptyOutput(),
  shifts: 0,
  gradeT: Array.from({ length: grades }, () => 0),
});

/**
 * Sums of teams over the shifts of a period.
 * @param period  shifts are cut at its ends
 */
export function teamSums(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  plan: MeterPlan,
  areaIds: readonly string[],
  shifts: readonly DutyShift[],
  period: Period,
): TeamsSum {
  const graded = areaIds.flatMap((id) => gradedPlan(frame, id));
  const grades = graded.length === 0 ? [] : frame.grades.map(({ code }) => code);
  const all = nobody('', grades.length);
  const teams = new Map<string, TeamSum>();
  for (const { teamId, fromMs, toMs } of shifts) {
    const part = { fromMs: Math.max(fromMs, period.fromMs), toMs: Math.min(toMs, period.toMs) };
    if (teamId === null || part.toMs <= part.fromMs) continue;
    let team = teams.get(teamId);
    if (!team) teams.set(teamId, (team = nobody(teamId, grades.length)));
    for (const one of [team, all]) {
      addSum(one.energy, sumPeriod(blocks, plan, part));
      addOutput(one.output, outputIn(blocks, areaIds, part));
      one.shifts += 1;
      grades.forEach((grade, index) => {
        one.gradeT[index] = (one.gradeT[index] ?? 0) + gradeMass(blocks, graded, grade, part);
      });
    }
  }
  return { teams: [...teams.values()], all, gradeSec: gradeSecs(blocks, plan, graded, grades, period) };
}

function addOutput(into: OutputSum, more: OutputSum): void {
  into.quantity += more.quantity;
  into.massT += more.massT;
  into.known += more.known;
  into.knownMass += more.knownMass;
  into.expected += more.expected;
}

function gradeMass(
  blocks: readonly DayBlock[],
  areaIds: readonly string[],
  grade: string,
  { fromMs, toMs }: Period,
): number {
  const keys = areaIds.map((id) => outputKey(id, grade));
  return blocks.reduce(
    (sum, block) =>
      block.toMs <= fromMs || block.fromMs >= toMs ? sum : sum + sumOutput(block, keys, fromMs, toMs).massT,
    0,
  );
}

/** The energy of each quarter hour goes to the grades by the mass that was made of them in it. */
function gradeSecs(
  blocks: readonly DayBlock[],
  plan: MeterPlan,
  graded: readonly string[],
  grades: readonly string[],
  period: Period,
): (number | null)[] {
  const kwhOf = grades.map(() => 0);
  const massOf = grades.map(() => 0);
  for (const block of grades.length === 0 ? [] : blocks) {
    const from = slotIndex(block, period.fromMs);
    slotsOf(block, plan, period.fromMs, period.toMs).values.forEach((kwh, offset) => {
      if (Number.isNaN(kwh)) return;
      const masses = grades.map((grade) =>
        graded.reduce((sum, id) => {
          const mass = block.output.get(outputKey(id, grade))?.massT[from + offset] ?? 0;
          return sum + (Number.isNaN(mass) ? 0 : mass);
        }, 0),
      );
      const total = masses.reduce((sum, mass) => sum + mass, 0);
      if (total <= 0) return;
      masses.forEach((mass, index) => {
        kwhOf[index] = (kwhOf[index] ?? 0) + (kwh * mass) / total;
        massOf[index] = (massOf[index] ?? 0) + mass;
      });
    });
  }
  return massOf.map((mass, index) => (mass > 0 ? (kwhOf[index] ?? 0) / mass : null));
}

/** Mean of a figure by grade over a mix; null where a grade of the mix has none. */
export function mixMean(gradeT: readonly number[], figures: readonly (number | null)[]): number | null {
  let mass = 0;
  let sum = 0;
  for (const [index, t] of gradeT.entries()) {
    if (t <= 0) continue;
    const figure = figures[index] ?? null;
    if (figure === null) return null;
    mass += t;
    sum += t * figure;
  }
  return mass <= 0 ? null : sum / mass;
}

/** kWh/t as if the team had made the mix of all teams: without grades it is the team's own. */
export function normalisedSec(team: TeamSum, sums: TeamsSum): number | null {
  const sec = secOf(team.energy, team.output);
  if (sec === null || team.gradeT.length === 0) return sec;
  const [own, common] = [mixMean(team.gradeT, sums.gradeSec), mixMean(sums.all.gradeT, sums.gradeSec)];
  return own === null || common === null || own === 0 ? sec : sec * (common / own);
}
