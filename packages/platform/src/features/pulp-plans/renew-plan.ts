import type { OpenPlant } from '../../store/energy/open-plant.ts';
import type { BoardContext } from '../api/index.ts';
import type { Database } from '../../store/database/index.ts';
import { planDeskOf, type PlanDesk } from './plan-desk.ts';
import { planInputs } from './plan-inputs.ts';
import type { PulpSite } from './plan-site.ts';
import { readPlans, type StoredPlan } from './plan-store.ts';

const HOUR_MS = 3_600_000;
const RETRY_MS = HOUR_MS;
/** The platform itself asked for it. */
export const BY_PLATFORM = '';

/**
 * Has a new plan made where the newest is older than the enterprise wants, or where a line has stopped or come back
 * since. It is a proposal like any other.
 */
export async function renewPlan(
  context: Pick<BoardContext, 'db' | 'orgId'>,
  plant: OpenPlant,
  site: PulpSite,
  contractKw: number | null,
): Promise<void> {
  const desk = planDeskOf(context.db);
  const { plantId, model } = plant.frame;
  // A stopped plant has no next 48 hours.
  if (desk === null || site.renewHours === 0 || model === 'imported') return;
  const busy = renewing.get(context.db) ?? new Set<string>();
  renewing.set(context.db, busy);
  // A page asks by call and by socket at once.
  if (busy.has(plantId)) return;
  busy.add(plantId);
  try {
    await renew(desk, context, plant, site, contractKw);
  } finally {
    busy.delete(plantId);
  }
}

const renewing = new WeakMap<Database, Set<string>>();

async function renew(
  desk: PlanDesk,
  { db, orgId }: Pick<BoardContext, 'db' | 'orgId'>,
  plant: OpenPlant,
  site: PulpSite,
  contractKw: number | null,
): Promise<void> {
  const { nowMs, frame } = plant;
  const plans = await readPlans(db, frame.plantId);
  const own = plans.filter(({ baseId }) => baseId === null);
  const newest = own[0];
  if (own.some(({ isRunning }) => isRunning)) return;
  const ageMs = newest ? nowMs - newest.askedMs : Number.POSITIVE_INFINITY;
  const failed = newest?.plan === null;
  if (failed && ageMs < RETRY_MS) return;
  const isOld = ageMs >= site.renewHours * HOUR_MS;
  const found = await planInputs(db, plant, site, contractKw);
  if (found.kind === 'refused') return;
  const { problem, fromMs } = found;
  const isOut = (one: StoredPlan['problem'], line: string): boolean =>
    (one.lines.find(({ id }) => id === line)?.outOfService.length ?? 0) > 0;
  const hasTripped = problem.lines.some(
    ({ id }) => newest && isOut(newest.problem, id) !== isOut(problem, id),
  );
  if (!isOld && !hasTripped) return;
  await desk.start(orgId, {
    plantId: frame.plantId,
    baseId: null,
    askedBy: BY_PLATFORM,
    askedMs: nowMs,
    fromMs,
    problem,
    change: null,
  });
}
