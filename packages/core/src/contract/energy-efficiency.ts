import * as v from 'valibot';
import { BaselineModelSchema } from './baselines.ts';
import { boardSchema, panel } from './board.ts';
import { CusumSchema } from './energy-saving-benefit.ts';
import {
  AreaRefSchema,
  DrillSchema,
  IsoSchema,
  JudgeSchema,
  NumSchema,
  SeriesSchema,
  UnitSchema,
} from './values.ts';

export const ENERGY_EFFICIENCY_CODE = 'energyEfficiency';

export const EfficiencyRankingRowSchema = v.object({
  /** Id of the approved baseline, for the `model` parameter. */
  modelId: v.string(),
  area: AreaRefSchema,
  energyCode: v.string(),
  energyName: v.string(),
  /** E14: use over expected use, and its interval at 90 %. */
  enpi: NumSchema,
  lo: NumSchema,
  hi: NumSchema,
  /** Base unit of the energy. */
  saving: NumSchema,
  unit: UnitSchema,
  savingCny: NumSchema,
  targetPct: NumSchema,
  redLinePct: NumSchema,
  judge: JudgeSchema,
  modelState: v.picklist(['valid', 'weak', 'expired', 'outOfRange', 'none']),
  /** Why nothing is verified by a weak model. */
  modelProblem: v.optional(v.string()),
  /** Days of the range that count, and days that have ended. */
  days: v.number(),
  endedDays: v.number(),
});

/** The chosen area: residuals with their limits, CUSUM, scatter and model. */
export const EfficiencyDetailSchema = v.object({
  /** Labels of the accounting days, one a point. */
  days: v.array(v.string()),
  area: AreaRefSchema,
  energyCode: v.string(),
  energyName: v.string(),
  actual: SeriesSchema,
  expected: SeriesSchema,
  residual: SeriesSchema,
  lo: SeriesSchema,
  hi: SeriesSchema,
  sigma: NumSchema,
  baselineTo: IsoSchema,
});
export const EfficiencyScatterSchema = v.object({
  xName: v.string(),
  xUnit: v.string(),
  yUnit: UnitSchema,
  points: v.array(
    v.object({
      t: IsoSchema,
      x: v.number(),
      y: v.number(),
      /** Which side of the baseline's end the point stands on; shifts where points are shifts. */
      shift: v.string(),
      isBaseline: v.boolean(),
    }),
  ),
  /** The fitted line with all other drivers at their mean. */
  line: v.object({ x0: v.number(), y0: v.number(), x1: v.number(), y1: v.number() }),
});

/** Own value beside the levels of a norm: reference levels with source and year, never a statement of compliance. */
export const NormRowSchema = v.object({
  metric: v.string(),
  value: NumSchema,
  l1: NumSchema,
  l2: NumSchema,
  l3: NumSchema,
  tradeBest: v.optional(NumSchema),
  tradeAvg: v.optional(NumSchema),
  unit: UnitSchema,
  standard: v.string(),
  year: v.number(),
  product: v.string(),
});

export const EfficiencyAlertSchema = v.object({
  id: v.string(),
  area: AreaRefSchema,
  energyCode: v.string(),
  energyName: v.string(),
  from: IsoSchema,
  to: IsoSchema,
  days: v.number(),
  deviationPct: NumSchema,
  cny: NumSchema,
  /** Somebody has taken note of it. */
  ack: v.optional(v.boolean(), false),
  ackBy: v.optional(v.string()),
  ackAt: v.optional(IsoSchema),
  /** Whether the reader may. */
  canAck: v.optional(v.boolean(), false),
  drill: v.optional(DrillSchema),
});

/** `id` of an alert: its baseline and its first day. */
export const AlertAcknowledgeSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^.{1,100}\.\d{4}-\d{2}-\d{2}$/, 'expected the id of an alert')),
});
export const AlertAcknowledgedSchema = v.object({ id: v.string(), ackBy: v.string(), ackAt: IsoSchema });
export type AlertAcknowledged = v.InferOutput<typeof AlertAcknowledgedSchema>;

export const EnergyEfficiencySchema = boardSchema(
  v.object({
    ranking: panel(v.array(EfficiencyRankingRowSchema)),
    detail: panel(EfficiencyDetailSchema),
    cusum: panel(CusumSchema),
    scatter: panel(EfficiencyScatterSchema),
    norm: panel(v.array(NormRowSchema)),
    alerts: panel(v.array(EfficiencyAlertSchema)),
    model: panel(BaselineModelSchema),
  }),
);
/** Payload of the energy-efficiency dashboard (boardCode `energyEfficiency`). */
export type EnergyEfficiency = v.InferOutput<typeof EnergyEfficiencySchema>;
export type EnergyEfficiencyPanels = EnergyEfficiency['panels'];
