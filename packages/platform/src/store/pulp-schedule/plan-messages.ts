import type { MilpProgress, PlanOutcome, SolveOptions } from '../../engine/pulp-schedule/solve-plan.ts';
import type { PulpProblem } from '../../engine/pulp-schedule/plan-problem.ts';

/** What the thread of one run is started with. */
export interface PlanStart {
  readonly problem: PulpProblem;
  readonly options: SolveOptions;
  /** Shared with the caller: any value but 0 cancels, since a thread that solves reads no messages. */
  readonly cancelFlag: Int32Array;
}

export type PlanMessage =
  | { readonly kind: 'progress'; readonly progress: MilpProgress }
  | { readonly kind: 'done'; readonly outcome: PlanOutcome }
  | { readonly kind: 'failed'; readonly message: string };
