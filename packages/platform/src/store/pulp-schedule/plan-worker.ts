/** Entry of the thread that solves one pulp schedule, so that the server's event loop never waits for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { solvePlan } from '../../engine/pulp-schedule/solve-plan.ts';
import { loadHighsSolver } from './highs-solver.ts';
import type { PlanMessage, PlanStart } from './plan-messages.ts';

const port = parentPort;
if (port === null) throw new Error('plan-worker runs as a worker thread only');
const { problem, options, cancelFlag }: PlanStart = workerData;
const post = (message: PlanMessage) => port.postMessage(message);

loadHighsSolver().then(
  (solver) => {
    const outcome = solvePlan(
      problem,
      solver,
      options,
      {
        onProgress: (progress) => post({ kind: 'progress', progress }),
        isCancelled: () => Atomics.load(cancelFlag, 0) !== 0,
      },
      () => performance.now(),
    );
    post({ kind: 'done', outcome });
  },
  (error: unknown) => post({ kind: 'failed', message: String(error) }),
);
