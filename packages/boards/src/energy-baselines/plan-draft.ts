import { SAVING_MEASURES_MAX, type SavingMeasure, type SavingPlan } from '@plantdeck/core/contract';
import { checkTargetNumber, readTargetNumber, type RuleProblem } from '@plantdeck/core/rules';
import * as v from 'valibot';

/** The plan of a year as it is typed: numbers are text until they are saved. Pure. */
export interface MonthDraft {
  readonly month: string;
  readonly plannedKwh: string;
  readonly plannedCny: string;
  readonly baselineUnitCostCnyPerT: string;
}

export interface MeasureDraft extends Pick<SavingMeasure, 'id' | 'name' | 'method' | 'startDate'> {
  /** Area and energy whose approved baseline proves it: `area|energy`. */
  readonly target: string;
  readonly investCny: string;
  readonly plannedCnyPerYear: string;
}

export interface PlanDraft {
  readonly areaId: string;
  readonly year: number;
  readonly version: number;
  readonly wholePlantPlannedCny: string;
  readonly formula: string;
  readonly priceBasis: SavingPlan['priceBasis'];
  readonly months: readonly MonthDraft[];
  readonly measures: readonly MeasureDraft[];
}

export const MONTH_FIGURES = ['plannedKwh', 'plannedCny', 'baselineUnitCostCnyPerT'] as const;
export const MEASURE_METHODS = ['retrofitIsolation', 'wholeFacility', 'beforeAfter'] as const;

const typed = v.string();
/** A plan that a tab has kept, as it was typed. */
export const PlanDraftSchema: v.GenericSchema<unknown, PlanDraft> = v.object({
  areaId: typed,
  year: v.number(),
  version: v.number(),
  wholePlantPlannedCny: typed,
  formula: typed,
  priceBasis: v.picklist(['current', 'frozen']),
  months: v.pipe(
    v.array(v.object({ month: typed, plannedKwh: typed, plannedCny: typed, baselineUnitCostCnyPerT: typed })),
    v.length(12),
  ),
  measures: v.array(
    v.object({
      id: typed,
      name: typed,
      method: v.picklist(MEASURE_METHODS),
      startDate: typed,
      target: typed,
      investCny: typed,
      plannedCnyPerYear: typed,
    }),
  ),
});

/** Whether the same is typed in two, whichever version they began from. */
export function isSamePlan(one: PlanDraft, other: PlanDraft): boolean {
  const entries = (draft: PlanDraft) => JSON.stringify(v.parse(PlanDraftSchema, { ...draft, version: 0 }));
  return entries(one) === entries(other);
}

const text = (value: number | null): string => (value === null ? '' : String(value));

/** Every month of the year has its row, planned or not. */
export function planDraft(plan: SavingPlan): PlanDraft {
  return {
    areaId: plan.areaId,
    year: plan.year,
    version: plan.version,
    wholePlantPlannedCny: text(plan.wholePlantPlannedCny),
    formula: plan.formula,
    priceBasis: plan.priceBasis,
    months: Array.from({ length: 12 }, (_, index) => {
      const month = `${plan.year}-${String(index + 1).padStart(2, '0')}`;
      const known = plan.months.find((one) => one.month === month);
      return {
        month,
        plannedKwh: text(known?.plannedKwh ?? null),
        plannedCny: text(known?.plannedCny ?? null),
        baselineUnitCostCnyPerT: text(known?.baselineUnitCostCnyPerT ?? null),
      };
    }),
    measures: plan.measures.map(({ areaId, energyCode, investCny, plannedCnyPerYear, ...measure }) => ({
      ...measure,
      target: `${areaId}|${energyCode}`,
      investCny: text(investCny),
      plannedCnyPerYear: text(plannedCnyPerYear),
    })),
  };
}

/** What is saved; a month without any figure has no plan. */
export function planOf(draft: PlanDraft): SavingPlan {
  return {
    areaId: draft.areaId,
    year: draft.year,
    version: draft.version,
    wholePlantPlannedCny: readTargetNumber(draft.wholePlantPlannedCny),
    formula: draft.formula.trim(),
    priceBasis: draft.priceBasis,
    months: draft.months
      .filter((month) => MONTH_FIGURES.some((figure) => month[figure].trim() !== ''))
      .map(({ month, plannedKwh, plannedCny, baselineUnitCostCnyPerT }) => ({
        month,
        plannedKwh: readTargetNumber(plannedKwh),
        plannedCny: readTargetNumber(plannedCny),
        baselineUnitCostCnyPerT: readTargetNumber(baselineUnitCostCnyPerT),
      })),
    measures: draft.measures.map(({ target, investCny, plannedCnyPerYear, ...measure }) => {
      const [areaId = '', energyCode = ''] = target.split('|');
      return {
        ...measure,
        name: measure.name.trim(),
        areaId,
        energyCode,
        investCny: readTargetNumber(investCny),
        plannedCnyPerYear: readTargetNumber(plannedCnyPerYear),
      };
    }),
  };
}

/** What is wrong, by the field's path: `months.0.plannedCny`. */
export type PlanProblems = Readonly<Record<string, RuleProblem>>;

export function planProblems(draft: PlanDraft): PlanProblems {
  const numbers: [string, string][] = [
    ['wholePlantPlannedCny', draft.wholePlantPlannedCny],
    ...draft.months.flatMap((month, index) =>
      MONTH_FIGURES.map((figure): [string, string] => [`months.${index}.${figure}`, month[figure]]),
    ),
    ...draft.measures.flatMap(({ investCny, plannedCnyPerYear }, index): [string, string][] => [
      [`measures.${index}.investCny`, investCny],
      [`measures.${index}.plannedCnyPerYear`, plannedCnyPerYear],
    ]),
  ];
  const found = numbers.flatMap(([field, typed]) => {
    const problem = checkTargetNumber(typed);
    return problem === null ? [] : [[field, problem] as const];
  });
  const required = { key: 'plan.required' };
  const missing = draft.measures.flatMap(({ name, startDate, target }, index) => [
    ...(name.trim() === '' ? [[`measures.${index}.name`, required] as const] : []),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(startDate) ? [] : [[`measures.${index}.startDate`, required] as const]),
    ...(target.includes('|') ? [] : [[`measures.${index}.target`, required] as const]),
  ]);
  return Object.fromEntries([...found, ...missing]);
}

/** One more measure, of the first baseline that could prove it; the same draft where there are enough. */
export function withMeasure(draft: PlanDraft, id: string, target: string): PlanDraft {
  if (draft.measures.length >= SAVING_MEASURES_MAX) return draft;
  const measure: MeasureDraft = {
    id,
    name: '',
    target,
    method: 'retrofitIsolation',
    startDate: `${draft.year}-01-01`,
    investCny: '',
    plannedCnyPerYear: '',
  };
  return { ...draft, measures: [...draft.measures, measure] };
}
