/** What the board works out of the minutes of a rolling line. Pure. */
import { classifyMassFlow, type StandFlow, type StandReading } from '../../../engine/casting/mass-flow.ts';
import { capability } from '../../../engine/statistical-control/capability.ts';
import {
  meansChart,
  rangeBase,
  type Subgroup,
  type VariableBase,
} from '../../../engine/statistical-control/control-chart.ts';
import { knownOf, meanOf } from '../../../engine/statistics/summary.ts';

/** Minutes of a subgroup of the size. */
export const SUBGROUP_MINUTES = 5;
const PAIR = 2;

/** Sizes of the minutes in which the line ran, by five; `values` begins with a whole subgroup. */
export function subgroupsOf(values: ArrayLike<number>, runs: ArrayLike<number>): Subgroup[] {
  const count = Math.floor(values.length / SUBGROUP_MINUTES);
  return Array.from({ length: count }, (_, group) =>
    Array.from({ length: SUBGROUP_MINUTES }, (_, at) => {
      const index = group * SUBGROUP_MINUTES + at;
      const value = values[index] ?? Number.NaN;
      return runs[index] === 1 && Number.isFinite(value) ? value : null;
    }),
  );
}

const isWhole = (subgroup: Subgroup): boolean => knownOf(subgroup).length >= PAIR;

/** Means of subgroups; null where fewer than two of their minutes are known. */
export const subgroupMeans = (subgroups: readonly Subgroup[]): (number | null)[] =>
  subgroups.map((subgroup) => (isWhole(subgroup) ? meanOf(knownOf(subgroup)) : null));

/** Cpk with the deviation within subgroups; null with fewer subgroups than 25. */
export function cpkOf(
  subgroups: readonly Subgroup[],
  [lower, upper]: readonly [number, number],
): { readonly cpk: number | null; readonly subgroups: number } {
  const whole = subgroups.filter(isWhole);
  const within = rangeBase(whole);
  const found = within.ok ? capability(whole.flat(), within, { lower, upper }) : null;
  return { cpk: found?.ok ? found.cpk.value : null, subgroups: whole.length };
}

/** Limits of a chart of means by subgroups of days before; null with too few of them. */
export function meansLimits(subgroups: readonly Subgroup[]): {
  readonly centre: number;
  readonly lcl: number;
  readonly ucl: number;
  readonly subgroups: number;
} | null {
  const base = rangeBase(subgroups.filter(isWhole));
  if (!base.ok) return null;
  const point = meansChart(
    [Array.from({ length: SUBGROUP_MINUTES }, () => base.centre)],
    base satisfies VariableBase,
  )[0];
  if (point?.lower == null || point.upper === null) return null;
  return { centre: base.centre, lcl: point.lower, ucl: point.upper, subgroups: base.count };
}

/** The stand at which the mass flow leaves its range, and how far; null while it is in balance. */
export function unbalanced(
  stands: readonly StandReading[],
  tolerancePct: number,
): { readonly stand: number; readonly flow: StandFlow } | null {
  const flows = classifyMassFlow(stands, tolerancePct);
  const at = flows.findIndex(({ kind }) => kind === 'tension' || kind === 'loop');
  const flow = flows[at];
  return flow ? { stand: at + 1, flow } : null;
}

/** Where runs of ones begin and end in minutes; `to` is null where the last one lasts. */
export function spellsOf(flags: ArrayLike<number>): { readonly from: number; readonly to: number | null }[] {
  const spells: { from: number; to: number | null }[] = [];
  let from: number | null = null;
  for (let at = 0; at < flags.length; at++) {
    if (flags[at] === 1) from ??= at;
    else if (flags[at] === 0 && from !== null) {
      spells.push({ from, to: at });
      from = null;
    }
  }
  return from === null ? spells : [...spells, { from, to: null }];
}
