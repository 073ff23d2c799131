import type { DayBlock } from '../../../engine/energy/day-block.ts';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';
import { kwhByTier } from '../../../engine/pulp-schedule/plan-comparison.ts';
import { evaluatePlan, type PlanEvaluation } from '../../../engine/pulp-schedule/plan-evaluation.ts';
import type { PulpPlan } from '../../../engine/pulp-schedule/plan-problem.ts';
import { WINDOW_MS } from '../../../engine/power-quality/assess.ts';
import {
  PLAN_SLOT_MS,
  PLAN_SLOTS,
  readPlans,
  readPulp,
  type PulpReadings,
  type PulpSite,
  type SiteLine,
  type StoredPlan,
} from '../../pulp-plans/index.ts';
import type { PanelContext } from '../parts/panel-context.ts';

/** A plan with what it comes to. */
export interface ShownPlan extends StoredPlan {
  readonly plan: PulpPlan;
  readonly solvedMs: number;
  readonly evaluation: PlanEvaluation;
}

export interface PlanContext extends PanelContext {
  readonly site: PulpSite;
  readonly readings: PulpReadings;
  /** All plans that were asked for lately, newest first. */
  readonly plans: readonly StoredPlan[];
  /** The newest plan that was found: proposed, accepted or rejected. */
  readonly shown: ShownPlan | null;
  /** Newer than the shown one, and without a plan. */
  readonly isFailed: boolean;
  can(resource: string): boolean;
}

export const HOUR_MS = 3_600_000;
/** A plan reaches 48 hours ahead; an older one leaves too little of it. */
const STALE_MS = 24 * HOUR_MS;

export const asShown = (one: StoredPlan | undefined): ShownPlan | null =>
  one?.plan && one.solvedMs !== null
    ? { ...one, plan: one.plan, solvedMs: one.solvedMs, evaluation: evaluatePlan(one.problem, one.plan) }
    : null;

export async function planContext(
  panel: PanelContext,
  site: PulpSite,
  can: (resource: string) => boolean,
): Promise<PlanContext> {
  const plans = await readPlans(panel.db, panel.frame.plantId);
  const own = plans.filter(({ baseId }) => baseId === null);
  const shown = asShown(own.find(({ plan }) => plan !== null));
  const newest = own.find(({ isRunning }) => !isRunning);
  return {
    ...panel,
    site,
    readings: await readPulp(panel.db, panel.plant, site),
    plans,
    shown,
    isFailed: newest !== undefined && newest.plan === null,
    can,
  };
}

export const isStale = ({ plant, isFailed }: PlanContext, plan: ShownPlan): boolean =>
  isFailed || plant.nowMs - plan.solvedMs > STALE_MS;

export const slotStart = ({ fromMs }: Pick<StoredPlan, 'fromMs'>, slot: number): number =>
  fromMs + slot * PLAN_SLOT_MS;

/** S3: energy of the lines in valley and deep valley, %; null for a plan without any. */
export function valleyPct({ problem, plan }: ShownPlan): number | null {
  const byTier = kwhByTier(problem, plan);
  const all = [...byTier.values()].reduce((sum, kwh) => sum + kwh, 0);
  return all === 0 ? null : (((byTier.get('valley') ?? 0) + (byTier.get('deepValley') ?? 0)) / all) * 100;
}

/** Whether a line ran in each half hour from a moment on; null where its state is not known. */
export function ranIn(
  { tags }: PulpReadings,
  line: SiteLine,
  fromMs: number,
  slots: number,
): (boolean | null)[] {
  const states = tags.of(line.runTag);
  return Array.from({ length: slots }, (_, slot) => {
    const first = Math.round((fromMs + slot * PLAN_SLOT_MS - tags.fromMs) / WINDOW_MS);
    const known = Array.from(
      states.slice(Math.max(0, first), Math.max(0, first + PLAN_SLOT_MS / WINDOW_MS)),
    ).filter((value) => !Number.isNaN(value));
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length >= 0.5;
  });
}

/** The accepted plan that holds at a moment: the newest of those that were accepted before and reach it. */
export const planInForce = (plans: readonly StoredPlan[], ms: number): StoredPlan | null =>
  plans
    .filter(
      ({ decision, decidedMs, fromMs, plan }) =>
        decision === 'accepted' &&
        plan !== null &&
        decidedMs !== null &&
        decidedMs <= ms &&
        fromMs <= ms &&
        ms < fromMs + PLAN_SLOTS * PLAN_SLOT_MS,
    )
    .toSorted((a, b) => (b.decidedMs ?? 0) - (a.decidedMs ?? 0))[0] ?? null;

/** Bone-dry t/h of a line by half hours, from its counted output; null where nothing was counted. */
export function madeTph(blocks: readonly DayBlock[], line: SiteLine): (ms: number) => number | null {
  const byMs = new Map<number, number>();
  for (const block of blocks)
    block.output.get(line.areaId)?.massT.forEach((massT, index) => {
      if (Number.isNaN(massT)) return;
      const startMs = Math.floor((block.fromMs + index * SLOT_MS) / PLAN_SLOT_MS) * PLAN_SLOT_MS;
      byMs.set(startMs, (byMs.get(startMs) ?? 0) + massT);
    });
  return (ms) => {
    const massT = byMs.get(ms);
    return massT === undefined ? null : (massT * HOUR_MS) / PLAN_SLOT_MS;
  };
}
