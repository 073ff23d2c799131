import { Worker } from 'node:worker_threads';
import { checkProblem, type PulpProblem } from '../../engine/pulp-schedule/plan-problem.ts';
import {
  SOLVE_DEFAULTS,
  greedyOutcome,
  type MilpProgress,
  type PlanOutcome,
  type SolveOptions,
} from '../../engine/pulp-schedule/solve-plan.ts';
import { workerFile } from '../worker-file.ts';
import type { PlanMessage, PlanStart } from './plan-messages.ts';

export interface PlanRun {
  /** Never rejects: a thread that ends or hangs gives the greedy plan with status `failed`. */
  readonly outcome: Promise<PlanOutcome>;
  /** Ends the search; the outcome has the best plan until then. */
  cancel(): void;
}

export interface PlanSolver {
  /**
   * Solves in a thread of its own, one run after the other.
   * @param key  names whose plan it is, for {@link lastGood}
   * @throws {PulpProblemError} naming the field of the problem that does not fit
   */
  solve(
    key: string,
    problem: PulpProblem,
    options?: Partial<SolveOptions>,
    onProgress?: (progress: MilpProgress) => void,
  ): PlanRun;
  /** The newest plan that the solver has found for a key; a run without one does not replace it. */
  lastGood(key: string): PlanOutcome | null;
  close(): Promise<void>;
}

/** Start of the thread, loading of HiGHS and the last step of a search. */
const GRACE_MS = 10_000;
const THREAD_MEMORY = { maxOldGenerationSizeMb: 256 } as const;

/** @param workerUrl  the built `plan-worker.js` */
export function createPlanSolver(
  workerUrl: URL = workerFile('plan-worker.js', import.meta.url),
  graceMs: number = GRACE_MS,
): PlanSolver {
  const good = new Map<string, PlanOutcome>();
  const cancelFlags = new Set<Int32Array>();
  let queue: Promise<unknown> = Promise.resolve();

  function runThread(start: PlanStart, onProgress: (progress: MilpProgress) => void): Promise<PlanOutcome> {
    const worker = new Worker(workerUrl, { workerData: start, resourceLimits: THREAD_MEMORY });
    return new Promise<PlanOutcome>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('the solver does not answer')),
        start.options.timeLimitS * 1_000 + graceMs,
      );
      worker.on('message', (message: PlanMessage) => {
        if (message.kind === 'progress') return onProgress(message.progress);
        if (message.kind === 'done') resolve(message.outcome);
        else reject(new Error(message.message));
      });
      worker.on('error', reject);
      worker.on('exit', () => {
        clearTimeout(timer);
        reject(new Error('the solver thread ended'));
      });
    }).finally(() => worker.terminate());
  }

  return {
    solve(key, problem, options = {}, onProgress = () => {}) {
      checkProblem(problem);
      const cancelFlag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      cancelFlags.add(cancelFlag);
      const start: PlanStart = { problem, options: { ...SOLVE_DEFAULTS, ...options }, cancelFlag };
      const outcome = queue
        .then(() => runThread(start, onProgress))
        .catch(() => greedyOutcome(problem))
        .then((found) => {
          cancelFlags.delete(cancelFlag);
          if (found.plan !== null && found.status !== 'failed') good.set(key, found);
          return found;
        });
      queue = outcome;
      return { outcome, cancel: () => void Atomics.store(cancelFlag, 0, 1) };
    },
    lastGood: (key) => good.get(key) ?? null,
    async close() {
      for (const flag of cancelFlags) Atomics.store(flag, 0, 1);
      await queue;
    },
  };
}
