import * as v from 'valibot';
import { NumSchema } from './values.ts';

/** What an enterprise means to save in a year, what a tonne may cost, and by which measures (ElectricFeesBenchmarkConfig). */
const monthText = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'expected YYYY-MM'));
const dayText = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'expected YYYY-MM-DD'));
const name = v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(100));

export const SAVING_MEASURES_MAX = 30;

export const SavingMeasureSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  name,
  areaId: v.string(),
  /** Whose approved baseline proves it. */
  energyCode: v.string(),
  method: v.picklist(['retrofitIsolation', 'wholeFacility', 'beforeAfter']),
  startDate: dayText,
  investCny: NumSchema,
  plannedCnyPerYear: NumSchema,
});
export type SavingMeasure = v.InferOutput<typeof SavingMeasureSchema>;

export const SavingPlanSchema = v.object({
  areaId: v.string(),
  year: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2100)),
  /** Months that are planned; a month left out has no plan. A plan of zero is a plan. */
  months: v.pipe(
    v.array(
      v.object({
        month: monthText,
        plannedKwh: NumSchema,
        plannedCny: NumSchema,
        baselineUnitCostCnyPerT: NumSchema,
      }),
    ),
    v.maxLength(12),
  ),
  /** Planned benefit of the whole plant in the year; the months' sum where left empty. */
  wholePlantPlannedCny: NumSchema,
  /** Unit consumption cost, CNY/t; electricity by tonne of output where left empty. */
  formula: v.pipe(v.string(), v.maxLength(500)),
  /** Savings at the prices of their day, or at those of the baseline's. */
  priceBasis: v.picklist(['current', 'frozen']),
  measures: v.pipe(v.array(SavingMeasureSchema), v.maxLength(SAVING_MEASURES_MAX)),
  /** Optimistic lock; 0 has not been saved yet. */
  version: v.number(),
});
export type SavingPlan = v.InferOutput<typeof SavingPlanSchema>;

export const SavingPlanAnswerSchema = v.object({
  plan: SavingPlanSchema,
  canSave: v.boolean(),
  choices: v.object({
    areas: v.array(v.object({ id: v.string(), name: v.string() })),
    /** Areas and energies with an approved baseline. */
    baselines: v.array(v.object({ areaId: v.string(), energyCode: v.string(), name: v.string() })),
    quantities: v.array(v.object({ code: v.string(), name: v.string(), unit: v.string() })),
  }),
});
export type SavingPlanAnswer = v.InferOutput<typeof SavingPlanAnswerSchema>;
