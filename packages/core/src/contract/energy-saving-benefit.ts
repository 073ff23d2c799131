import * as v from 'valibot';
import { boardSchema, panel } from './board.ts';
import {
  IsoSchema,
  JudgeSchema,
  KpiSchema,
  MarkerSchema,
  NumSchema,
  SeriesSchema,
  DrillSchema,
} from './values.ts';

export const ENERGY_SAVING_BENEFIT_CODE = 'energySavingBenefit';

/** Codes of the strip in reading order: E15 saved energy and E18 benefit of the month, the year against its plan, E5, payback, CO2. */
export const SAVING_BENEFIT_KPI_CODES = [
  'savingKwh',
  'savingCny',
  'yearCny',
  'unitCost',
  'payback',
  'avoidedCo2',
] as const;

export const SavingMonthSchema = v.object({
  month: v.string(),
  plannedCny: NumSchema,
  verifiedCny: NumSchema,
  plannedKwh: NumSchema,
  verifiedKwh: NumSchema,
  /** Half width of the interval around the saved energy, at 90 %. */
  uncertaintyKwh: NumSchema,
  baselineUnitCost: NumSchema,
  actualUnitCost: NumSchema,
  outputT: NumSchema,
  /** Days whose saving counts, and days that have ended. */
  days: v.number(),
  endedDays: v.number(),
  status: v.picklist(['verified', 'provisional', 'noBaseline']),
});

/** Actual use beside the adjusted baseline, day by day. */
export const AdjustedBaselineSchema = v.object({
  /** Labels of the accounting days, one a point. */
  days: v.array(v.string()),
  actual: SeriesSchema,
  expected: SeriesSchema,
  lo: SeriesSchema,
  hi: SeriesSchema,
  modelId: v.string(),
  r2: NumSchema,
  cvRmsePct: NumSchema,
  /** Accounting days of the baseline; days after them are the reporting period. */
  baselineFrom: IsoSchema,
  baselineTo: IsoSchema,
  valid: v.boolean(),
});

export const CusumSchema = v.object({
  /** Labels of the accounting days, one a point. */
  days: v.array(v.string()),
  cusum: SeriesSchema,
  changePoints: v.array(MarkerSchema),
});

export const WATERFALL_STEPS = ['baseline', 'volume', 'mix', 'tariff', 'efficiency', 'actual'] as const;
export const SavingWaterfallSchema = v.object({
  /** Month it explains, and the days of it that count. */
  month: v.string(),
  days: v.number(),
  steps: v.array(v.object({ step: v.picklist(WATERFALL_STEPS), cny: NumSchema })),
});

export const SavingMeasureRowSchema = v.object({
  id: v.string(),
  name: v.string(),
  areaId: v.string(),
  areaName: v.string(),
  energyCode: v.string(),
  energyName: v.string(),
  method: v.picklist(['retrofitIsolation', 'wholeFacility', 'beforeAfter']),
  startDate: v.string(),
  investCny: NumSchema,
  plannedCnyPerYear: NumSchema,
  /** What was planned up to now. */
  dueCny: NumSchema,
  verifiedCny: NumSchema,
  uncertaintyPct: NumSchema,
  status: v.picklist(['verified', 'notSignificant', 'noBaseline', 'notVerified', 'notStarted']),
  /** Why it is not verified, where its model fails its tests. */
  modelProblem: v.optional(v.string()),
  judge: JudgeSchema,
  drill: v.optional(DrillSchema),
});

export const EnergySavingBenefitSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    months: panel(v.array(SavingMonthSchema)),
    adjusted: panel(AdjustedBaselineSchema),
    cusum: panel(CusumSchema),
    waterfall: panel(SavingWaterfallSchema),
    measures: panel(v.array(SavingMeasureRowSchema)),
  }),
);
/** Payload of the energy-saving benefit board (boardCode `energySavingBenefit`). */
export type EnergySavingBenefit = v.InferOutput<typeof EnergySavingBenefitSchema>;
export type EnergySavingBenefitPanels = EnergySavingBenefit['panels'];
