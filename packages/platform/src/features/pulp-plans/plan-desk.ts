import type { MilpProgress } from '../../engine/pulp-schedule/solve-plan.ts';
import type { Bus } from '../../store/bus/bus.ts';
import type { Database } from '../../store/database/index.ts';
import { createPlanSolver, type PlanSolver } from '../../store/pulp-schedule/plan-solver.ts';
import { finishPlan, insertPlan, tellProgress, type PlanOrder } from './plan-store.ts';

/** Solves what is asked for, tells how far it is, and ends it when somebody cancels, on whichever instance. */
export interface PlanDesk {
  /** @returns id of the plan, which is stored at once and solved in the background */
  start(orgId: string, order: PlanOrder): Promise<string>;
  close(): Promise<void>;
}

export interface PlanDeskDeps {
  readonly db: Database;
  readonly bus: Bus;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
  readonly solver?: PlanSolver | undefined;
}

export const PULP_BOARD = 'pulpScheduling';
const TELL_MS = 1_000;

const desks = new WeakMap<Database, PlanDesk>();
/** The desk of a running server; a query without one starts nothing. */
export const planDeskOf = (db: Database): PlanDesk | null => desks.get(db) ?? null;

export function createPlanDesk({
  db,
  bus,
  now,
  onError,
  solver = createPlanSolver(),
}: PlanDeskDeps): PlanDesk {
  const running = new Set<Promise<void>>();

  async function run(orgId: string, planId: string, order: PlanOrder): Promise<void> {
    const tell = () => bus.publish('setting-saved', { orgId, boardCode: PULP_BOARD });
    let progress: MilpProgress | null = null;
    const beganMs = performance.now();
    const { outcome, cancel } = solver.solve(planId, order.problem, {}, (found) => (progress = found));
    const timer = setInterval(() => {
      tellProgress(db, planId, progress).then((wantsCancel) => {
        if (wantsCancel) cancel();
        tell();
      }, onError);
    }, TELL_MS);
    try {
      const found = await outcome;
      const solveMs = performance.now() - beganMs;
      await finishPlan(db, planId, found, { solvedMs: now(), solveMs });
    } finally {
      clearInterval(timer);
      tell();
    }
  }

  const desk: PlanDesk = {
    async start(orgId, order) {
      const planId = await insertPlan(db, order);
      const work = run(orgId, planId, order)
        .catch(onError)
        .finally(() => running.delete(work));
      running.add(work);
      return planId;
    },
    async close() {
      desks.delete(db);
      await solver.close();
      await Promise.all(running);
    },
  };
  desks.set(db, desk);
  return desk;
}
