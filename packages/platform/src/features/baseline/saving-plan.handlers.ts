import {
  ENERGY_SAVING_BENEFIT_CODE,
  SavingPlanSchema,
  type SavingPlan,
  type SavingPlanAnswer,
} from '@plantdeck/core/contract';
import { formulaUnit, parseFormula, sameUnit, unitOfText, unitText } from '@plantdeck/core/formula';
import { checkTargetNumber } from '@plantdeck/core/rules';
import * as v from 'valibot';
import {
  ApiError,
  type Call,
  PLAN_RESOURCE,
  readBody,
  readQuery,
  registerHandlers,
  RETCODES,
  ruleReason,
  withoutPlans,
} from '../api/index.ts';
import { energyContextOf } from '../accounts/index.ts';
import { openPlant, type OpenPlant } from '../../store/energy/open-plant.ts';
import { accountingLabelAt } from '../../engine/plant-time/periods.ts';
import { formulaReason, formulaUnitReason, wrongUnitReason } from '../../engine/energy/indicator.ts';
import type { PlantFrame } from '../../engine/energy/plant-frame.ts';
import { referenceQuantities, referenceUnit } from '../../engine/energy/reference-figures.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import type { Bus } from '../../store/bus/bus.ts';
import { readBaselines } from './baseline-store.ts';
import { ensureFirstBaselines } from './first-baselines.ts';
import { readPlan, savePlan } from './saving-plan-store.ts';

const SAVE = 'savingPlan:edit';
export const QuerySchema = v.object({
  areaId: v.optional(v.pipe(v.string(), v.maxLength(200))),
  year: v.optional(v.pipe(v.string(), v.regex(/^20\d{2}$/, 'expected a year'), v.transform(Number))),
});

/** The plan of saving, monthly baseline unit costs and the formula of unit consumption cost, with an optimistic lock. */
export function savingPlanHandlers({ bus, realNow }: { bus: Bus; realNow: () => number }) {
  return registerHandlers({
    async electricFeesBenchmark(call): Promise<SavingPlanAnswer> {
      const query = readQuery(call, QuerySchema);
      const plant = await plantOf(call);
      const areaId = query.areaId ?? plant.frame.rootAreaId;
      if (!plant.frame.areas.has(areaId))
        throw new ApiError(RETCODES.badField, 'board.area-unknown', { code: areaId });
      await ensureFirstBaselines(call.db, call.orgId, plant);
      const year =
        query.year ?? Number(accountingLabelAt(plant.frame.calendar, plant.elapsedMs - 1).slice(0, 4));
      return answer(call, plant, await readPlan(call.db, { orgId: call.orgId, areaId, year }));
    },

    async electricFeesBenchmarkSave(call): Promise<SavingPlanAnswer> {
      const plan = readBody(call, SavingPlanSchema);
      const plant = await plantOf(call);
      const problem = planProblem(plan, plant.frame);
      if (problem !== null)
        throw new ApiError(RETCODES.badField, 'call.bad-field', {
          field: problem.field,
          reason: problem.rule,
        });
      const by = { userId: call.person.userId, nowMs: realNow() };
      const version = await savePlan(call.db, call.orgId, plan, by);
      if (version === null) throw await conflict(call, plan);
      bus.publish('setting-saved', { orgId: call.orgId, boardCode: ENERGY_SAVING_BENEFIT_CODE });
      return answer(call, plant, { ...plan, version });
    },
  });
}

async function plantOf(call: Call): Promise<OpenPlant> {
  const plant = call.plantId === null ? null : await openPlant(energyContextOf(call, call.plantId));
  if (!plant) throw new ApiError(RETCODES.notFound, 'baseline.no-plant');
  return plant;
}

type Problem = { readonly field: string; readonly rule: string };

/** The first entry that breaks a rule. A plan of zero is allowed: nothing is due, and no share of it is computed. */
function planProblem(plan: SavingPlan, frame: PlantFrame): Problem | null {
  if (!frame.areas.has(plan.areaId)) return { field: 'areaId', rule: 'unknown' };
  for (const [field, value] of numbersOf(plan)) {
    const problem = checkTargetNumber(value);
    if (problem !== null) return { field, rule: ruleReason(problem) };
  }
  const year = String(plan.year);
  const wrong = plan.months.findIndex(({ month }) => !month.startsWith(year));
  if (wrong >= 0)
    return {
      field: `months.${wrong}.month`,
      rule: ruleReason({ key: 'otherYear', params: { limit: year } }),
    };
  if (new Set(plan.months.map(({ month }) => month)).size !== plan.months.length)
    return { field: 'months', rule: 'twice' };
  return formulaProblem(plan.formula, frame) ?? measureProblem(plan, frame);
}

function* numbersOf(plan: SavingPlan): Generator<[string, number | null]> {
  yield ['wholePlantPlannedCny', plan.wholePlantPlannedCny];
  for (const [index, month] of plan.months.entries())
    for (const key of ['plannedKwh', 'plannedCny', 'baselineUnitCostCnyPerT'] as const)
      yield [`months.${index}.${key}`, month[key]];
  for (const [index, measure] of plan.measures.entries())
    for (const key of ['investCny', 'plannedCnyPerYear'] as const)
      yield [`measures.${index}.${key}`, measure[key]];
}

const CNY_PER_T = unitOfText('CNY/t');

function formulaProblem(text: string, frame: PlantFrame): Problem | null {
  const field = 'formula';
  if (text.trim() === '') return null;
  const parsed = parseFormula(text);
  if (!parsed.ok) return { field, rule: formulaReason(parsed.problem) };
  const unit = formulaUnit(parsed.formula, referenceUnit(frame));
  if (!unit.ok) return { field, rule: formulaUnitReason(unit) };
  return sameUnit(unit.unit, CNY_PER_T)
    ? null
    : { field, rule: wrongUnitReason(unitText(unit.unit), 'CNY/t') };
}

function measureProblem({ measures }: SavingPlan, frame: PlantFrame): Problem | null {
  const ids = new Set<string>();
  for (const [index, measure] of measures.entries()) {
    const at = `measures.${index}`;
    if (ids.has(measure.id)) return { field: `${at}.id`, rule: 'twice' };
    ids.add(measure.id);
    if (!frame.areas.has(measure.areaId)) return { field: `${at}.areaId`, rule: 'unknown' };
    if (!frame.energyTypes.some(({ energyCode }) => energyCode === measure.energyCode))
      return { field: `${at}.energyCode`, rule: 'unknown' };
    if (Number.isNaN(Date.parse(`${measure.startDate}T00:00:00Z`)))
      return { field: `${at}.startDate`, rule: 'notDate' };
  }
  return null;
}

async function answer(call: Call, { frame }: OpenPlant, plan: SavingPlan): Promise<SavingPlanAnswer> {
  const { resources } = call.person;
  const mayCost = resources.has('panel:cost');
  const mayPlan = resources.has(PLAN_RESOURCE) || resources.has(SAVE);
  const named = (row: { nameZh: string; nameEn: string }) =>
    plantName(call.language, { zh: row.nameZh, en: row.nameEn });
  const approved = await readBaselines(call.db, call.orgId, frame.plantId, 'approved');
  const permitted = { ...plan, measures: plan.measures.filter(({ areaId }) => frame.areas.has(areaId)) };
  const shown = mayPlan ? permitted : withoutPlans(permitted);
  return {
    plan: mayCost ? shown : withoutMoney(shown),
    canSave: mayCost && call.person.kind === 'person' && call.person.resources.has(SAVE),
    choices: {
      areas: [...frame.areas.values()]
        .filter(({ type }) => type === 'factory' || type === 'workshop' || type === 'line')
        .map((area) => ({ id: area.areaId, name: named(area) })),
      baselines: approved.flatMap(({ definition: { areaId, energyCode } }) => {
        const area = frame.areas.get(areaId);
        const type = frame.energyTypes.find((one) => one.energyCode === energyCode);
        return area && type ? [{ areaId, energyCode, name: `${named(area)} · ${named(type)}` }] : [];
      }),
      quantities: referenceQuantities(frame)
        .filter(({ isCost }) => !isCost || mayCost)
        .map(({ code, unit }) => ({ code, unit, name: code })),
    },
  };
}

/** Money is for who may see it. */
const withoutMoney = (plan: SavingPlan): SavingPlan => ({
  ...plan,
  wholePlantPlannedCny: null,
  months: plan.months.map((month) => ({ ...month, plannedCny: null, baselineUnitCostCnyPerT: null })),
  measures: plan.measures.map((measure) => ({ ...measure, investCny: null, plannedCnyPerYear: null })),
});

async function conflict(call: Call, plan: SavingPlan): Promise<ApiError> {
  const row = await call.db
    .selectFrom('saving_plan')
    .leftJoin('account', 'account.user_id', 'saving_plan.updated_by')
    .select(['account.nick_name', 'saving_plan.updated_at'])
    .where('org_id', '=', call.orgId)
    .where('area_id', '=', plan.areaId)
    .where('year', '=', plan.year)
    .executeTakeFirst();
  const newer = await readPlan(call.db, { orgId: call.orgId, areaId: plan.areaId, year: plan.year });
  const data = {
    plan: newer,
    savedBy: row?.nick_name ?? null,
    savedAt: row?.updated_at.toISOString() ?? null,
  };
  return new ApiError(RETCODES.conflict, 'setting.conflict', { name: row?.nick_name ?? '?' }, { data });
}
