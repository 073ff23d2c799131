import type { BoardSetting } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { applyWhatIf, type WhatIf } from '../../engine/pulp-schedule/plan-comparison.ts';
import { checkProblem, PulpProblemError, type PulpProblem } from '../../engine/pulp-schedule/plan-problem.ts';
import { plantAreaOf } from '../../engine/energy/plant-frame.ts';
import type { Bus } from '../../store/bus/bus.ts';
import { openPlant, type OpenPlant } from '../../store/energy/open-plant.ts';
import { energyContextOf } from '../accounts/index.ts';
import { ApiError, type Call, readBody, registerHandlers, RETCODES } from '../api/index.ts';
import { settingFor } from '../board-settings/index.ts';
import { PULP_BOARD, type PlanDesk } from './plan-desk.ts';
import { planInputs, PLAN_SLOTS } from './plan-inputs.ts';
import { readSite, type PulpSite } from './plan-site.ts';
import { askCancel, readPlan, storeDecision } from './plan-store.ts';

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const Slot = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PLAN_SLOTS));
const SlotsSchema = v.pipe(
  v.object({ fromSlot: Slot, toSlot: Slot }),
  v.check(({ fromSlot, toSlot }) => fromSlot < toSlot, 'fromSlot below toSlot'),
);
const FACTOR_MAX = 5;
const Factor = v.pipe(v.number(), v.minValue(0), v.maxValue(FACTOR_MAX));
const Amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const WhatIfSchema = v.variant('kind', [
  v.object({ kind: v.literal('priceFactor'), factor: Factor, slots: SlotsSchema }),
  v.object({ kind: v.literal('outOfService'), lineId: Id, slots: SlotsSchema }),
  v.object({ kind: v.literal('chestLimits'), chestId: Id, lowT: Amount, highT: Amount }),
  v.object({ kind: v.literal('drawFactor'), chestId: Id, factor: Factor, slots: SlotsSchema }),
  v.object({ kind: v.literal('demandLimit'), kw: Amount }),
]);
export const SolveSchema = v.object({
  /** Changes the plan of this id; without one the plan is made of what the plant shows now. */
  baseId: v.optional(Id),
  change: v.optional(WhatIfSchema),
});
export const CancelSchema = v.object({ planId: Id });
const REASON_MAX = 500;
export const DecideSchema = v.pipe(
  v.object({
    planId: Id,
    decision: v.picklist(['accepted', 'rejected']),
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(REASON_MAX)), ''),
  }),
  v.forward(
    v.check(({ decision, reason }) => decision === 'accepted' || reason !== '', 'a rejection needs a reason'),
    ['reason'],
  ),
);

interface PlanDeps {
  readonly desk: PlanDesk;
  readonly bus: Bus;
}

/** Asking for pulp plans, ending a search, and what people decide about them. No set point is ever written. */
export function pulpPlanHandlers({ desk, bus }: PlanDeps) {
  return registerHandlers({
    async pulpPlanSolve(call) {
      const { baseId, change } = readBody(call, SolveSchema);
      const { plant, site, setting } = await openSite(call);
      const order = await orderOf(call, plant, site, setting, baseId, change ?? null);
      return { planId: await desk.start(call.orgId, order) };
    },

    async pulpPlanCancel(call) {
      const { planId } = readBody(call, CancelSchema);
      const { plant } = await openSite(call);
      return { planId, isCancelled: await askCancel(call.db, plant.frame.plantId, planId) };
    },

    async pulpPlanDecide(call) {
      const { planId, decision, reason } = readBody(call, DecideSchema);
      const { plant } = await openSite(call);
      const { plantId } = plant.frame;
      const by = call.person.nickName || call.person.userName;
      const isFirst = await storeDecision(call.db, plantId, planId, {
        decision,
        by,
        atMs: call.now(),
        reason,
      });
      if (!isFirst) {
        const known = await readPlan(call.db, plantId, planId);
        if (known?.decision == null) throw new ApiError(RETCODES.notFound, 'pulpPlan.unknown');
        throw new ApiError(RETCODES.conflict, 'pulpPlan.decided', { name: known.decidedBy ?? '' });
      }
      bus.publish('setting-saved', { orgId: call.orgId, boardCode: PULP_BOARD });
      return { planId };
    },
  });
}

/** @throws {ApiError} where the plant schedules no pulp, or the caller does not see all of it */
async function openSite(
  call: Call,
): Promise<{ readonly plant: OpenPlant; readonly site: PulpSite; readonly setting: BoardSetting }> {
  const plant = call.plantId === null ? null : await openPlant(energyContextOf(call, call.plantId));
  if (!plant) throw new ApiError(RETCODES.notFound, 'pulpPlan.none');
  const { frame } = plant;
  const setting = await settingFor(call.db, {
    orgId: call.orgId,
    boardCode: PULP_BOARD,
    areaIds: [plantAreaOf(frame), ''],
    userId: '',
    plantModel: frame.model,
  });
  const site = frame.whole ? null : await readSite(call.db, frame.plantId, setting);
  if (!site) throw new ApiError(RETCODES.notFound, 'pulpPlan.none');
  return { plant, site, setting };
}

async function orderOf(
  call: Call,
  plant: OpenPlant,
  site: PulpSite,
  setting: BoardSetting,
  baseId: string | undefined,
  change: WhatIf | null,
) {
  const common = {
    plantId: plant.frame.plantId,
    askedBy: call.person.nickName || call.person.userName,
    askedMs: call.now(),
  };
  if (baseId !== undefined) {
    const base = await readPlan(call.db, plant.frame.plantId, baseId);
    if (!base) throw new ApiError(RETCODES.notFound, 'pulpPlan.unknown');
    if (change === null) throw badField('change', 'required');
    const problem = checked(whatIf(base.problem, change));
    return { ...common, baseId, fromMs: base.fromMs, problem, change };
  }
  const found = await planInputs(call.db, plant, site, setting.contractKw ?? plant.frame.contractKw);
  if (found.kind === 'refused') throw new ApiError(RETCODES.notFound, `pulpPlan.no-${found.reason}`);
  const problem = checked(change === null ? found.problem : whatIf(found.problem, change));
  return { ...common, baseId: null, fromMs: found.fromMs, problem, change };
}

const badField = (field: string, reason: string): ApiError =>
  new ApiError(RETCODES.badField, 'call.bad-field', { field, reason });

/** @throws {ApiError} for a line or chest that the plan does not have */
function whatIf(problem: PulpProblem, change: WhatIf): PulpProblem {
  if (change.kind === 'outOfService' && !problem.lines.some(({ id }) => id === change.lineId))
    throw badField('change.lineId', 'unknown');
  if ('chestId' in change && !problem.chests.some(({ id }) => id === change.chestId))
    throw badField('change.chestId', 'unknown');
  return applyWhatIf(problem, change);
}

/** @throws {ApiError} naming the field of an impossible plan, such as a low limit above the high one */
function checked(problem: PulpProblem): PulpProblem {
  try {
    checkProblem(problem);
  } catch (error) {
    if (error instanceof PulpProblemError)
      throw badField('plan', error.message.replace('pulp schedule: ', ''));
    throw error;
  }
  return problem;
}
