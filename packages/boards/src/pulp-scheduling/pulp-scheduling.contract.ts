import {
  boardSchema,
  DrillSchema,
  IsoSchema,
  KpiSchema,
  NumSchema,
  panel,
  SeriesSchema,
  TierSchema,
  UnitSchema,
} from '@plantdeck/core/contract';
import * as v from 'valibot';

export const PULP_SCHEDULING_CODE = 'pulpScheduling';

/** `stale`: too old, or a newer search gave nothing: the last good plan is shown. */
export const PLAN_STATES = [
  'optimal',
  'feasibleGap',
  'infeasibleRelaxed',
  'cancelled',
  'failed',
  'stale',
] as const;
/** Limits of a plan, mildest first; each may be relaxed where no plan keeps all of them. */
export const PLAN_RULES = ['endLevel', 'highLevel', 'demandLimit', 'lowLevel', 'feed'] as const;
export const WHAT_IFS = ['drawFactor', 'priceFactor', 'outOfService', 'chestLimits', 'demandLimit'] as const;
const SENSOR_FAULTS = ['missing', 'frozen', 'outOfRange', 'jump'] as const;

const RunSchema = v.object({
  id: v.string(),
  solvedAt: IsoSchema,
  /** Start of the first slot. */
  from: IsoSchema,
  horizonH: v.number(),
  slotMin: v.number(),
  status: v.picklist(PLAN_STATES),
  /** How far the plan may be from the best one, %; null where no bound is known. */
  gapPct: NumSchema,
  solveMs: NumSchema,
  solver: v.string(),
});
const SpanSchema = v.object({ from: IsoSchema, to: IsoSchema });
const RunSpanSchema = v.object({ ...SpanSchema.entries, tph: NumSchema });
const GanttSchema = v.object({
  run: RunSchema,
  from: IsoSchema,
  to: IsoSchema,
  lines: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      rateMinTph: v.number(),
      rateMaxTph: v.number(),
      kwhPerT: v.number(),
      plan: v.array(RunSpanSchema),
      /** `tph` null where it is not known whether the line ran. */
      actual: v.array(RunSpanSchema),
      outOfService: v.array(SpanSchema),
      drill: v.optional(DrillSchema),
    }),
  ),
  tiers: v.array(v.object({ ...SpanSchema.entries, tier: TierSchema, price: v.optional(NumSchema) })),
});
const ChestSchema = v.object({
  id: v.string(),
  name: v.string(),
  capT: v.number(),
  /** Limits, per cent of the chest. */
  lo: v.number(),
  hi: v.number(),
  safety: v.number(),
  actual: SeriesSchema,
  /** Null where no line fills the chest. */
  predicted: v.nullable(SeriesSchema),
  marginH: NumSchema,
  levelPct: NumSchema,
  asOf: v.nullable(IsoSchema),
  sensor: v.nullable(v.picklist(SENSOR_FAULTS)),
});
const LoadSchema = v.object({
  forecast: SeriesSchema,
  /** Load without the lines. */
  base: SeriesSchema,
  limitKw: NumSchema,
  peakSoFarKw: NumSchema,
});
const ConstraintSchema = v.object({
  rule: v.picklist(PLAN_RULES),
  /** Chest; null for the demand limit. */
  name: v.nullable(v.string()),
  limit: NumSchema,
  /** What the plan comes closest to the limit with. */
  planned: NumSchema,
  /** By how much the limit is relaxed; 0 where the plan keeps it. */
  amount: v.number(),
  unit: UnitSchema,
});
const ConstraintsSchema = v.object({
  rows: v.array(ConstraintSchema),
  /** Tonne-hours below the safety levels, a soft limit. */
  safetyTh: v.number(),
});
const FiguresSchema = v.object({
  costCny: v.optional(NumSchema),
  peakKw: NumSchema,
  marginH: NumSchema,
  valleyPct: NumSchema,
  relaxed: v.number(),
});
const ChangeSchema = v.object({
  kind: v.picklist(WHAT_IFS),
  /** Line or chest. */
  name: v.nullable(v.string()),
  factor: v.optional(v.number()),
  from: v.optional(IsoSchema),
  to: v.optional(IsoSchema),
  lowT: v.optional(v.number()),
  highT: v.optional(v.number()),
  kw: v.optional(v.number()),
});
const WhatIfSchema = v.object({
  base: v.object({ id: v.string(), figures: FiguresSchema }),
  /** The newest what-if of this plan; null before the first. */
  result: v.nullable(
    v.object({
      run: RunSchema,
      change: ChangeSchema,
      figures: v.nullable(FiguresSchema),
      savingPct: NumSchema,
      /** Half hours in which a line changes between on and off. */
      changedSlots: NumSchema,
    }),
  ),
  lines: v.array(v.object({ id: v.string(), name: v.string() })),
  chests: v.array(v.object({ id: v.string(), name: v.string(), lowT: v.number(), highT: v.number() })),
  demandLimitKw: NumSchema,
  horizonH: v.number(),
  canSolve: v.boolean(),
});
const DecisionSchema = v.object({
  run: v.nullable(RunSchema),
  /** When the platform or who asked for it. */
  askedBy: v.string(),
  state: v.picklist(['none', 'proposed', 'accepted', 'rejected']),
  by: v.optional(v.string()),
  at: v.optional(IsoSchema),
  reason: v.optional(v.string()),
  /** The accepted plan that holds while a newer one waits for a decision. */
  inForce: v.nullable(v.object({ from: IsoSchema, by: v.string(), at: IsoSchema })),
  /** A search that is under way. */
  job: v.nullable(
    v.object({
      id: v.string(),
      kind: v.picklist(['plan', 'whatIf']),
      startedAt: IsoSchema,
      bestCny: v.optional(NumSchema),
      gapPct: NumSchema,
      isCancelling: v.boolean(),
    }),
  ),
  /** Why no new plan can be made now, in the reader's language. */
  problem: v.nullable(v.string()),
  adherence: v.array(v.object({ ...SpanSchema.entries, pct: NumSchema })),
  adherencePct: NumSchema,
  canSolve: v.boolean(),
  canDecide: v.boolean(),
});

export const PulpSchedulingSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    decision: panel(DecisionSchema),
    gantt: panel(GanttSchema),
    chests: panel(v.array(ChestSchema)),
    load: panel(LoadSchema),
    constraints: panel(ConstraintsSchema),
    whatIf: panel(WhatIfSchema),
  }),
);
/** Payload of the board `pulpScheduling`. */
export type PulpScheduling = v.InferOutput<typeof PulpSchedulingSchema>;
export type PlanRun = v.InferOutput<typeof RunSchema>;
export type PlanGantt = v.InferOutput<typeof GanttSchema>;
export type PlanChest = v.InferOutput<typeof ChestSchema>;
export type PlanConstraint = v.InferOutput<typeof ConstraintSchema>;
export type PlanDecision = v.InferOutput<typeof DecisionSchema>;
export type PlanWhatIf = v.InferOutput<typeof WhatIfSchema>;
export type PlanFigures = v.InferOutput<typeof FiguresSchema>;
