import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WhatIf } from '../../engine/pulp-schedule/plan-comparison.ts';
import type { PulpPlan, PulpProblem } from '../../engine/pulp-schedule/plan-problem.ts';
import type { MilpProgress, PlanOutcome, PlanStatus } from '../../engine/pulp-schedule/solve-plan.ts';
import type { Database, PulpPlanRow } from '../../store/database/index.ts';
import type { Selectable } from 'kysely';

/** A plan that was asked for; `plan` is null while it is solved, and where none was found. */
export interface StoredPlan {
  readonly id: string;
  readonly baseId: string | null;
  readonly askedBy: string;
  readonly askedMs: number;
  readonly fromMs: number;
  readonly problem: PulpProblem;
  readonly change: WhatIf | null;
  readonly isRunning: boolean;
  readonly wantsCancel: boolean;
  readonly solvedMs: number | null;
  readonly solveMs: number | null;
  readonly status: PlanStatus | null;
  readonly gapPct: number | null;
  readonly bestCny: number | null;
  readonly source: 'solver' | 'greedy' | null;
  readonly plan: PulpPlan | null;
  readonly decision: 'accepted' | 'rejected' | null;
  readonly decidedBy: string | null;
  readonly decidedMs: number | null;
  readonly reason: string;
}

export interface PlanOrder {
  readonly plantId: string;
  readonly baseId: string | null;
  readonly askedBy: string;
  readonly askedMs: number;
  readonly fromMs: number;
  readonly problem: PulpProblem;
  readonly change: WhatIf | null;
}

/** A solver without progress for so long has ended with its process. */
const SILENT_S = 20;
/** Plans that are looked through for the one that is shown and those in force. */
const RECENT = 40;

export async function insertPlan(db: Database, order: PlanOrder): Promise<string> {
  const planId = randomUUID();
  await db
    .insertInto('pulp_plan')
    .values({
      plan_id: planId,
      plant_id: order.plantId,
      base_id: order.baseId,
      asked_by: order.askedBy,
      asked_at: new Date(order.askedMs),
      from_at: new Date(order.fromMs),
      problem: JSON.stringify(order.problem),
      change: order.change === null ? null : JSON.stringify(order.change),
    })
    .execute();
  return planId;
}

/** @returns whether somebody wants it to end */
export async function tellProgress(
  db: Database,
  planId: string,
  progress: MilpProgress | null,
): Promise<boolean> {
  const row = await db
    .updateTable('pulp_plan')
    .set({
      beat_at: sql<Date>`now()`,
      gap_pct: progress?.gapPct ?? null,
      best_cny: progress?.bestCny ?? null,
    })
    .where('plan_id', '=', planId)
    .returning('wants_cancel')
    .executeTakeFirst();
  return row?.wants_cancel === true;
}

export async function finishPlan(
  db: Database,
  planId: string,
  outcome: PlanOutcome,
  { solvedMs, solveMs }: { readonly solvedMs: number; readonly solveMs: number },
): Promise<void> {
  await db
    .updateTable('pulp_plan')
    .set({
      is_done: true,
      solved_at: new Date(solvedMs),
      solve_ms: Math.round(solveMs),
      status: outcome.status,
      gap_pct: outcome.gapPct,
      best_cny: outcome.evaluation?.objectiveCny ?? null,
      source: outcome.source,
      rates: outcome.plan === null ? null : JSON.stringify(outcome.plan.rateTph),
    })
    .where('plan_id', '=', planId)
    .execute();
}

export async function askCancel(db: Database, plantId: string, planId: string): Promise<boolean> {
  const row = await db
    .updateTable('pulp_plan')
    .set({ wants_cancel: true })
    .where('plan_id', '=', planId)
    .where('plant_id', '=', plantId)
    .where('is_done', '=', false)
    .returning('plan_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Decision {
  readonly decision: 'accepted' | 'rejected';
  readonly by: string;
  readonly atMs: number;
  readonly reason: string;
}

/** @returns whether it is the first decision */
export async function storeDecision(
  db: Database,
  plantId: string,
  planId: string,
  { decision, by, atMs, reason }: Decision,
): Promise<boolean> {
  const row = await db
    .updateTable('pulp_plan')
    .set({ decision, decided_by: by, decided_at: new Date(atMs), reason })
    .where('plan_id', '=', planId)
    .where('plant_id', '=', plantId)
    .where('decision', 'is', null)
    .where('rates', 'is not', null)
    .where('base_id', 'is', null)
    .returning('plan_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Newest first. */
export async function readPlans(db: Database, plantId: string): Promise<StoredPlan[]> {
  const rows = await db
    .selectFrom('pulp_plan')
    .selectAll()
    .select(sql<boolean>`beat_at > now() - make_interval(secs => ${SILENT_S})`.as('is_alive'))
    .where('plant_id', '=', plantId)
    .orderBy('asked_at', 'desc')
    .orderBy('beat_at', 'desc')
    .limit(RECENT)
    .execute();
  return rows.map(planOf);
}

export async function readPlan(db: Database, plantId: string, planId: string): Promise<StoredPlan | null> {
  return (await readPlans(db, plantId)).find(({ id }) => id === planId) ?? null;
}

// What these columns hold is written above, and nowhere else.
const planOf = (row: Selectable<PulpPlanRow> & { is_alive: boolean }): StoredPlan => ({
  id: row.plan_id,
  baseId: row.base_id,
  askedBy: row.asked_by,
  askedMs: row.asked_at.getTime(),
  fromMs: row.from_at.getTime(),
  problem: row.problem as PulpProblem,
  change: row.change as WhatIf | null,
  isRunning: !row.is_done && row.is_alive,
  wantsCancel: row.wants_cancel,
  solvedMs: row.solved_at?.getTime() ?? null,
  solveMs: row.solve_ms,
  status: row.is_done ? (row.status as PlanStatus) : row.is_alive ? null : 'failed',
  gapPct: row.gap_pct,
  bestCny: row.best_cny,
  source: row.source as StoredPlan['source'],
  plan: row.rates === null ? null : { rateTph: row.rates as number[][] },
  decision: row.decision as StoredPlan['decision'],
  decidedBy: row.decided_by,
  decidedMs: row.decided_at?.getTime() ?? null,
  reason: row.reason,
});
