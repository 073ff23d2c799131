import * as v from 'valibot';
import { IsoSchema, NumSchema } from './values.ts';

/** Energy baselines (ISO 50006): a model of an area's use by its drivers, and the way to its approval. */
const dayText = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'expected YYYY-MM-DD'));
const code = v.pipe(v.string(), v.minLength(1), v.maxLength(120));

export const BASELINE_DRIVERS_MAX = 5;
const EXCLUDED_DAYS_MAX = 100;
const FACTORS_LENGTH_MAX = 500;

/** Only a submitted model is approved, only an approved one judges; approval supersedes the one before. */
export const BASELINE_STATES = ['draft', 'submitted', 'approved', 'superseded'] as const;
export const BaselineStateSchema = v.picklist(BASELINE_STATES);
export type BaselineState = v.InferOutput<typeof BaselineStateSchema>;

/** What a person decides; the rest is computed. Days are accounting days, `to` is the last one. */
export const BaselineDefinitionSchema = v.object({
  areaId: code,
  energyCode: code,
  from: dayText,
  to: dayText,
  /** Codes such as `output:CER.W4`, `mass:…`, `grade:…:premium`, `cdd:18`, `hdd:18`, `workday`. */
  drivers: v.pipe(v.array(code), v.maxLength(BASELINE_DRIVERS_MAX)),
  excludedDays: v.pipe(v.array(dayText), v.maxLength(EXCLUDED_DAYS_MAX)),
  /** Use against expected use in per cent: up to the target normal, beyond the red line abnormal. */
  targetPct: NumSchema,
  redLinePct: NumSchema,
  /** What was constant and is not in the model, in words. */
  staticFactors: v.pipe(v.string(), v.maxLength(FACTORS_LENGTH_MAX)),
});
export type BaselineDefinition = v.InferOutput<typeof BaselineDefinitionSchema>;

/**
 * What speaks against a model. `refuse` keeps it from being saved; `warn` lets it be saved and approved, and nothing be
 * verified by it; `info` is only told.
 */
export const BaselineProblemSchema = v.object({
  level: v.picklist(['refuse', 'warn', 'info']),
  code: v.string(),
  text: v.string(),
  /** Code of the driver that it is about. */
  driver: v.optional(v.string()),
});
export type BaselineProblem = v.InferOutput<typeof BaselineProblemSchema>;

const coefficient = {
  coef: v.number(),
  se: v.number(),
  p: v.number(),
};
export const BaselineModelSchema = v.object({
  id: v.string(),
  /** Counts the models of one area and energy. */
  version: v.number(),
  areaId: v.string(),
  energyCode: v.string(),
  unit: v.string(),
  period: v.tuple([dayText, dayText]),
  stepS: v.number(),
  vars: v.array(
    v.object({
      code: v.string(),
      name: v.string(),
      unit: v.string(),
      ...coefficient,
      /** Range of the baseline's days, and their mean. */
      min: v.number(),
      max: v.number(),
      mean: v.number(),
    }),
  ),
  intercept: v.number(),
  interceptSe: v.number(),
  interceptP: v.number(),
  n: v.number(),
  r2: v.number(),
  r2Adj: v.number(),
  f: v.number(),
  fP: v.number(),
  /** Standard error of a day, base unit of the energy. */
  sigma: v.number(),
  cvRmsePct: v.number(),
  nmbePct: v.number(),
  /** Mean use and mean price of the baseline's days. */
  meanUse: v.number(),
  meanPriceCny: NumSchema,
  /** What its tests say of it, in the reader's language; left out where it is not shown. */
  problems: v.optional(v.array(BaselineProblemSchema)),
  approvedBy: v.optional(v.string()),
  approvedAt: v.optional(IsoSchema),
});
export type BaselineModel = v.InferOutput<typeof BaselineModelSchema>;

export const BaselineRecordSchema = v.object({
  id: v.string(),
  version: v.number(),
  revision: v.number(),
  state: BaselineStateSchema,
  areaName: v.string(),
  energyName: v.string(),
  definition: BaselineDefinitionSchema,
  model: BaselineModelSchema,
  createdBy: v.string(),
  createdAt: IsoSchema,
  submittedBy: v.nullable(v.string()),
  approvedBy: v.nullable(v.string()),
  approvedAt: v.nullable(IsoSchema),
  /** Why it was given back. */
  note: v.string(),
  canApprove: v.boolean(),
});
export type BaselineRecord = v.InferOutput<typeof BaselineRecordSchema>;

export const BaselineListSchema = v.object({
  records: v.array(BaselineRecordSchema),
  canEdit: v.boolean(),
  choices: v.object({
    areas: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        parentId: v.nullable(v.string()),
        energyCodes: v.array(v.string()),
      }),
    ),
    energyTypes: v.array(v.object({ code: v.string(), name: v.string(), unit: v.string() })),
    drivers: v.array(v.object({ code: v.string(), name: v.string(), unit: v.string() })),
    /** Accounting days with readings. */
    firstDay: v.nullable(dayText),
    lastDay: v.nullable(dayText),
  }),
});
export type BaselineList = v.InferOutput<typeof BaselineListSchema>;

/** The days of a preview: what was used, what the model expects, and why a day was left out. */
export const BaselineFitSchema = v.object({
  model: v.nullable(BaselineModelSchema),
  problems: v.array(BaselineProblemSchema),
  days: v.array(
    v.object({
      day: dayText,
      energy: NumSchema,
      expected: NumSchema,
      dropped: v.nullable(v.picklist(['incomplete', 'stopped', 'excluded', 'noDriver'])),
    }),
  ),
});
export type BaselineFit = v.InferOutput<typeof BaselineFitSchema>;

export const BaselineSaveSchema = v.object({
  /** Empty for a new one; a draft is changed in place, anything else begins a new draft. */
  id: v.string(),
  version: v.number(),
  definition: BaselineDefinitionSchema,
});
export const BaselineStepSchema = v.object({
  id: code,
  version: v.number(),
  step: v.picklist(['submit', 'approve', 'giveBack', 'discard']),
  note: v.optional(v.pipe(v.string(), v.maxLength(FACTORS_LENGTH_MAX)), ''),
});
export type BaselineStep = v.InferOutput<typeof BaselineStepSchema>;
