import {
  boardSchema,
  IsoSchema,
  KpiSchema,
  NumSchema,
  NumsSchema,
  panel,
  SeriesSchema,
  UnitSchema,
} from '@plantdeck/core/contract';
import * as v from 'valibot';

export const PAPER_QUALITY_PREDICTION_CODE = 'paperQualityPrediction';

export const REEL_STATES = ['running', 'break', 'gradeChange', 'stopped', 'unknown'] as const;
/** Why no value is predicted now. */
export const REFUSALS = ['missingInput', 'outOfDomain', 'noInterval', 'paused', 'training'] as const;
export const MODEL_STATES = ['training', 'active', 'degraded', 'outOfDomain', 'disabled'] as const;
export const MACHINE_SECTIONS = [
  'refining',
  'headbox',
  'wire',
  'press',
  'dryer',
  'sizePress',
  'reel',
] as const;
const SENSOR_FAULTS = ['missing', 'frozen', 'outOfRange', 'jump'] as const;

const ReelSchema = v.object({
  no: v.string(),
  grade: v.string(),
  basisWeightSet: NumSchema,
  basisWeight: NumSchema,
  speed: NumSchema,
  startedAt: v.nullable(IsoSchema),
  /** The lowest of the properties; null while one of them is not predicted. */
  passProbPct: NumSchema,
  state: v.picklist(REEL_STATES),
});
const ValueSchema = v.object({
  tag: v.string(),
  name: v.string(),
  unit: UnitSchema,
  section: v.picklist(MACHINE_SECTIONS),
  value: NumSchema,
  /** Alarm limits, where the value has some. */
  low: NumSchema,
  high: NumSchema,
  state: v.picklist(['normal', 'low', 'high', 'fault', 'unknown']),
  priority: v.nullable(v.picklist([1, 2, 3, 4])),
  sensor: v.nullable(v.picklist(SENSOR_FAULTS)),
  trend: SeriesSchema,
});
const MachineSchema = v.object({
  areaId: v.string(),
  state: v.picklist(REEL_STATES),
  values: v.array(ValueSchema),
  alarms: v.array(
    v.object({ at: IsoSchema, name: v.string(), priority: v.picklist([1, 2, 3, 4]), areaId: v.string() }),
  ),
});
const PropertySchema = v.object({
  code: v.string(),
  name: v.string(),
  unit: UnitSchema,
  lsl: NumSchema,
  usl: NumSchema,
  target: NumSchema,
  value: NumSchema,
  low: NumSchema,
  high: NumSchema,
  passPct: NumSchema,
  refused: v.nullable(v.picklist(REFUSALS)),
  /** Inputs that are missing or take the reel out of the training range. */
  refusedBy: v.array(v.string()),
  pred: SeriesSchema,
  lo: SeriesSchema,
  hi: SeriesSchema,
  /** Predictions outside of the training range: without an interval. */
  outside: SeriesSchema,
  lab: v.array(v.object({ sampleTime: IsoSchema, value: NumSchema })),
});
const ResidualsSchema = v.object({
  code: v.string(),
  name: v.string(),
  unit: UnitSchema,
  /** Results of 30 days at the time of their samples, epoch ms. */
  t: v.array(v.number()),
  /** Laboratory less prediction. */
  e: NumsSchema,
  sigma: NumSchema,
  bias: NumSchema,
});
const ContribSchema = v.object({
  code: v.string(),
  name: v.string(),
  unit: UnitSchema,
  value: NumSchema,
  rows: v.array(
    v.object({
      tag: v.string(),
      name: v.string(),
      unit: UnitSchema,
      now: NumSchema,
      ref: NumSchema,
      effect: v.number(),
    }),
  ),
});
const ModelSchema = v.object({
  code: v.string(),
  name: v.string(),
  unit: UnitSchema,
  type: v.picklist(['pls', 'ridge']),
  state: v.picklist(MODEL_STATES),
  reasons: v.array(v.picklist(['rmse', 'coverage', 'biasAtLimit'])),
  trainedAt: v.nullable(IsoSchema),
  n: v.number(),
  /** Results that training needs at least. */
  needed: v.number(),
  rmse: NumSchema,
  rmseTrain: NumSchema,
  mapePct: NumSchema,
  r2: NumSchema,
  q2: NumSchema,
  coveragePct: NumSchema,
  t2: NumSchema,
  t2Limit: NumSchema,
  bias: NumSchema,
  biasLimit: NumSchema,
});
const AdviceSchema = v.object({
  tag: v.string(),
  name: v.string(),
  unit: UnitSchema,
  from: NumSchema,
  to: NumSchema,
  for: v.string(),
  expected: v.array(v.object({ code: v.string(), name: v.string(), unit: UnitSchema, delta: NumSchema })),
});
const LabSchema = v.object({
  properties: v.array(v.object({ code: v.string(), name: v.string(), unit: UnitSchema })),
  rows: v.array(
    v.object({
      sampleTime: IsoSchema,
      resultTime: IsoSchema,
      reelNo: v.string(),
      grade: v.string(),
      values: v.array(
        v.object({ value: NumSchema, predicted: NumSchema, isInside: v.nullable(v.boolean()) }),
      ),
    }),
  ),
});

export const PaperQualityPredictionSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    reel: panel(ReelSchema),
    machine: panel(MachineSchema),
    props: panel(v.array(PropertySchema)),
    residuals: panel(v.array(ResidualsSchema)),
    contrib: panel(v.array(ContribSchema)),
    model: panel(v.array(ModelSchema)),
    advice: panel(v.array(AdviceSchema)),
    lab: panel(LabSchema),
  }),
);
/** Payload of the board `paperQualityPrediction`. */
export type PaperQualityPrediction = v.InferOutput<typeof PaperQualityPredictionSchema>;
export type QualityProperty = v.InferOutput<typeof PropertySchema>;
export type MachineValue = v.InferOutput<typeof ValueSchema>;
export type PaperMachine = v.InferOutput<typeof MachineSchema>;
export type QualityModel = v.InferOutput<typeof ModelSchema>;
export type QualityAdvice = v.InferOutput<typeof AdviceSchema>;
export type ReelHeader = v.InferOutput<typeof ReelSchema>;
