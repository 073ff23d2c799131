import { greedyPlan } from './base-plan.ts';
import { RULES, evaluatePlan, type PlanEvaluation } from './plan-evaluation.ts';
import { buildPlanModel, rulesUpTo, type MilpModel } from './plan-model.ts';
import { checkProblem, type PulpPlan, type PulpProblem } from './plan-problem.ts';

/** Finds a plan with a solver that is a parameter. Pure. */

export interface MilpProgress {
  /** Best value so far and the bound below it, CNY; null before the first solution. */
  readonly bestCny: number | null;
  readonly boundCny: number | null;
  /** (best - bound) / |best| · 100, %. */
  readonly gapPct: number | null;
}

export interface MilpSettings {
  readonly timeLimitS: number;
  /** Stops as soon as the gap is at most this, 0..1. */
  readonly relativeGap: number;
  readonly seed: number;
  onProgress(progress: MilpProgress): void;
  isCancelled(): boolean;
}

export interface MilpResult {
  readonly status: 'optimal' | 'timeLimit' | 'cancelled' | 'infeasible' | 'failed';
  /** Best solution, if any was found. */
  readonly values: ArrayLike<number> | null;
  readonly boundCny: number | null;
}

/** @param start values of some columns from which the search may begin */
export type MilpSolver = (
  model: MilpModel,
  start: { readonly columns: readonly number[]; readonly values: readonly number[] },
  settings: MilpSettings,
) => MilpResult;

export interface SolveOptions {
  readonly timeLimitS: number;
  readonly relativeGap: number;
  readonly seed: number;
}
export const SOLVE_DEFAULTS: SolveOptions = { timeLimitS: 20, relativeGap: 0.01, seed: 1 };

/** `cancelled` has the best plan found until then; `failed` has the greedy plan, or none that keeps the hard rules. */
export type PlanStatus = 'optimal' | 'feasibleGap' | 'infeasibleRelaxed' | 'cancelled' | 'failed';

export interface PlanOutcome {
  readonly status: PlanStatus;
  readonly plan: PulpPlan | null;
  readonly evaluation: PlanEvaluation | null;
  /** How far the plan may be from the best one, %; null if no bound is known. */
  readonly gapPct: number | null;
  readonly source: 'solver' | 'greedy' | null;
}

/** Share of the best value that the bound leaves open, %. */
export const gapPct = (bestCny: number, boundCny: number): number =>
  (Math.max(0, bestCny - boundCny) / Math.max(1, Math.abs(bestCny))) * 100;

/**
 * Solves with every rule; if no plan exists, again with one more rule of {@link RULES} relaxed, mildest first. The
 * greedy plan is the start of the search and replaces a worse result, so that a plan never is worse than it.
 * @param clockMs  a monotonic clock, for the time limit over all steps
 * @throws {PulpProblemError} naming the field of the problem that does not fit
 */
export function solvePlan(
  problem: PulpProblem,
  solve: MilpSolver,
  options: SolveOptions,
  watch: Pick<MilpSettings, 'onProgress' | 'isCancelled'>,
  clockMs: () => number,
): PlanOutcome {
  checkProblem(problem);
  const endMs = clockMs() + options.timeLimitS * 1_000;
  const greedy = greedyPlan(problem);
  const greedyEvaluation = evaluatePlan(problem, greedy);
  const isGreedyUsable = greedyEvaluation.faults.length === 0;
  // Relaxing more than the greedy plan already breaks is never needed.
  for (let step = -1; step < RULES.length; step += 1) {
    const relaxed = rulesUpTo(step);
    const model = buildPlanModel(problem, relaxed);
    const flat = (columns: readonly (readonly number[])[]) => columns.flat();
    const rates = flat(greedy.rateTph);
    const isStart = isGreedyUsable && greedyEvaluation.relaxed.every(({ rule }) => relaxed.has(rule));
    const result = solve(
      model.milp,
      isStart
        ? {
            columns: [...flat(model.onColumns), ...flat(model.rateColumns)],
            values: [...rates.map((rate) => (rate > 0 ? 1 : 0)), ...rates],
          }
        : { columns: [], values: [] },
      { ...watch, ...options, timeLimitS: Math.max(0.1, (endMs - clockMs()) / 1_000) },
    );
    if (result.status === 'infeasible') continue;
    const found = result.values === null ? null : model.planOf(result.values);
    const foundEvaluation = found && evaluatePlan(problem, found);
    const isFound = foundEvaluation !== null && foundEvaluation.faults.length === 0;
    const isGreedy =
      isGreedyUsable && (!isFound || greedyEvaluation.objectiveCny < foundEvaluation.objectiveCny);
    const [plan, evaluation] = isGreedy
      ? [greedy, greedyEvaluation]
      : isFound
        ? [found, foundEvaluation]
        : [null, null];
    if (plan === null || evaluation === null) return FAILED;
    const gap = result.boundCny === null ? null : gapPct(evaluation.objectiveCny, result.boundCny);
    return {
      status: statusOf(result, evaluation),
      plan,
      evaluation,
      gapPct: gap,
      source: isGreedy ? 'greedy' : 'solver',
    };
  }
  return greedyOutcome(problem);
}

/** What is left without a solver: the greedy plan, if it keeps the hard rules. */
export function greedyOutcome(problem: PulpProblem): PlanOutcome {
  const plan = greedyPlan(problem);
  const evaluation = evaluatePlan(problem, plan);
  return evaluation.faults.length === 0
    ? { status: 'failed', plan, evaluation, gapPct: null, source: 'greedy' }
    : FAILED;
}

const FAILED: PlanOutcome = { status: 'failed', plan: null, evaluation: null, gapPct: null, source: null };

function statusOf(result: MilpResult, evaluation: PlanEvaluation): PlanStatus {
  if (result.status === 'cancelled' || result.status === 'failed') return result.status;
  if (evaluation.relaxed.length > 0) return 'infeasibleRelaxed';
  return result.status === 'optimal' ? 'optimal' : 'feasibleGap';
}
