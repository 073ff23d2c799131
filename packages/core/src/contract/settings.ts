import * as v from 'valibot';
import { NumSchema, UnitSchema } from './values.ts';

/**
 * A figure that an enterprise defines for itself. `formula` (see the formula door) or `parameterIds` name what is
 * counted as `{areaId.quantity}`; without a formula, `ratio` divides the first parameter by the second and
 * `weightedAvg` weighs it with it. `avg`, `max`, `min`, `last` and `diff` look at the hours of the cycle.
 */
export const IndicatorCfgSchema = v.object({
  id: v.string(),
  name: v.string(),
  areaId: v.string(),
  parameterIds: v.array(v.string()),
  formula: v.optional(v.string()),
  indicatorType: v.picklist(['energy', 'quality', 'output', 'equipment', 'cost']),
  statisticsMethod: v.picklist(['sum', 'avg', 'weightedAvg', 'max', 'min', 'last', 'diff', 'ratio']),
  statisticsCycle: v.picklist(['shift', 'day', 'week', 'month', 'year']),
  abnormalJudgment: v.picklist(['gt', 'lt', 'outside', 'none']),
  targets: v.object({
    shift: v.optional(NumSchema),
    day: v.optional(NumSchema),
    week: v.optional(NumSchema),
    month: v.optional(NumSchema),
    year: v.optional(NumSchema),
  }),
  redLine: v.optional(NumSchema),
  unit: UnitSchema,
});

/** Figures of its own that a board shows beside the given ones. */
export const BOARD_INDICATORS_MAX = 6;
export type IndicatorCfg = v.InferOutput<typeof IndicatorCfgSchema>;

/** Targets of one energy type or ratio by period, in base units; `redLine*` stands on the bad side of its target. */
export const PeriodTargetsSchema = v.object({
  code: v.string(),
  day: v.optional(NumSchema),
  week: v.optional(NumSchema),
  month: v.optional(NumSchema),
  year: v.optional(NumSchema),
  redLinePct: v.optional(NumSchema),
});
export type PeriodTargets = v.InferOutput<typeof PeriodTargetsSchema>;

/** What a board keeps of its own beside the common settings, by the code of its field. */
export const OwnValueSchema = v.union([
  v.string(),
  v.pipe(v.number(), v.finite()),
  v.array(v.string()),
  v.null(),
]);
export type OwnValue = v.InferOutput<typeof OwnValueSchema>;

/**
 * A setting that only one board has, as its platform describes it in the reader's language: the form is drawn and the
 * saved value checked from this. A `number` lies between `min` and `max` with at most `dp` decimals; a `choice` is one
 * of `options`, `checks` any of them in their order.
 */
export const OwnFieldSchema = v.object({
  code: v.string(),
  label: v.string(),
  hint: v.optional(v.string()),
  kind: v.picklist(['number', 'choice', 'checks', 'text']),
  required: v.optional(v.boolean()),
  min: v.optional(v.number()),
  max: v.optional(v.number()),
  dp: v.optional(v.number()),
  unit: v.optional(v.string()),
  options: v.optional(v.array(v.object({ id: v.string(), name: v.string() }))),
  /** The order of the checked options counts; `max` is how many may be checked. */
  ordered: v.optional(v.boolean()),
  /** What holds while nothing is saved. */
  initial: v.optional(OwnValueSchema),
});
export type OwnField = v.InferOutput<typeof OwnFieldSchema>;

/** Settings of a board. `version` is the optimistic lock: a save with an older one is refused with retCode 040901. */
export const BoardSettingSchema = v.object({
  boardCode: v.string(),
  areaId: v.string(),
  lineIds: v.optional(v.array(v.string())),
  materialGradeId: v.optional(v.string()),
  teamConfigId: v.optional(v.string()),
  defectConfigId: v.optional(v.string()),
  scrollMode: v.picklist(['auto', 'manual']),
  scrollEveryS: v.optional(v.number()),
  refreshEvery: v.number(),
  refreshUnit: v.picklist(['s', 'min']),
  indicators: v.optional(v.array(IndicatorCfgSchema)),
  theme: v.optional(v.picklist(['light', 'dark', 'control-room', 'big-screen'])),
  distance: v.optional(v.picklist(['desk', 'near', 'room', 'wall'])),
  scope: v.picklist(['enterprise', 'user']),
  version: v.number(),
  /** Energy types shown, in their order. */
  energyCodes: v.optional(v.array(v.string())),
  contractKw: v.optional(NumSchema),
  targets: v.optional(v.array(PeriodTargetsSchema)),
  /** Monthly baseline unit electricity cost, CNY/t, and the formula of unit consumption cost. */
  baselineUnitCostCnyPerT: v.optional(NumSchema),
  unitCostFormula: v.optional(v.string()),
  /** Plan of saving for the whole plant, CNY and kWh a month. */
  plannedSavingCny: v.optional(NumSchema),
  plannedSavingKwh: v.optional(NumSchema),
  /** Fields of the board's own (`choices.own`). */
  own: v.optional(v.record(v.string(), OwnValueSchema)),
});
export type BoardSetting = v.InferOutput<typeof BoardSettingSchema>;

/** Settings with what the settings dialog may offer. */
export const BoardConfigAnswerSchema = v.object({
  setting: BoardSettingSchema,
  canSave: v.boolean(),
  choices: v.object({
    areas: v.array(v.object({ id: v.string(), name: v.string(), type: v.string() })),
    lines: v.array(v.object({ id: v.string(), name: v.string() })),
    materialGrades: v.array(v.object({ id: v.string(), name: v.string() })),
    energyTypes: v.array(v.object({ code: v.string(), name: v.string() })),
    /** What formulas may ask of an area: `{areaId.code}`, in its base unit. */
    quantities: v.optional(v.array(v.object({ code: v.string(), name: v.string(), unit: v.string() })), []),
    /** Settings that only this board has. */
    own: v.optional(v.array(OwnFieldSchema)),
  }),
});
export type BoardConfigAnswer = v.InferOutput<typeof BoardConfigAnswerSchema>;
/** A save met a newer version: somebody else saved first. */
export const RETCODE_SETTING_CONFLICT = '040901';
