import * as v from 'valibot';
import { NumSchema, UnitSchema } from './values.ts';

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
    day: v.optional(NumSchema),
    week: v.optional(NumSchema),
    month: v.optional(NumSchema),
    year: v.optional(NumSchema),
  }),
  redLine: v.optional(NumSchema),
  unit: UnitSchema,
});

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
  }),
});
export type BoardConfigAnswer = v.InferOutput<typeof BoardConfigAnswerSchema>;
/** A save met a newer version: somebody else saved first. */
export const RETCODE_SETTING_CONFLICT = '040901';
