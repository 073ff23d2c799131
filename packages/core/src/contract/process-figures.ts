import * as v from 'valibot';
import { IsoSchema, NumSchema, UnitSchema } from './values.ts';

/** What stands beside the lists of a trade's processes: ball mills, their checks, grades of lines, cement machines. */
export const BALL_STATES = ['standby', 'milling', 'downtime', 'timeout', 'commInterruption'] as const;
export type BallState = (typeof BALL_STATES)[number];

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

const BallMillSchema = v.object({
  id: v.string(),
  /** What the mill is called. */
  no: v.string(),
  state: v.picklist(BALL_STATES),
  /** Null where it began before the readings that are kept, or nobody knows. */
  stateSince: v.nullable(IsoSchema),
  /** Of the batch that is milled: since the mill has run without a break, and what it took. */
  elapsedMin: NumSchema,
  batchKwh: NumSchema,
  kw: NumSchema,
  lastDataAt: v.nullable(IsoSchema),
  /** Why it is down, where somebody said so. */
  downReason: v.optional(v.string()),
});
export type BallMill = v.InferOutput<typeof BallMillSchema>;

/** All ball mills that the reader may see; none where the plant has none. */
export const BallBoardSchema = v.object({
  timeZone: v.string(),
  counts: v.object({
    standby: whole,
    milling: whole,
    downtime: whole,
    timeout: whole,
    commInterruption: whole,
  }),
  /** What needs somebody first: overdue, silent, down, at work, standing. */
  mills: v.array(BallMillSchema),
});
export type BallBoard = v.InferOutput<typeof BallBoardSchema>;

/** What was checked of the slip that the mills make: each item with its newest value and the share that passed. */
export const ProduceCheckingSchema = v.object({
  /** First and last day of the checks that the shares are of; null where there are none. */
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  items: v.array(
    v.object({
      itemId: v.string(),
      name: v.string(),
      unit: v.string(),
      lowerLimit: NumSchema,
      upperLimit: NumSchema,
      count: whole,
      passed: whole,
      passPct: NumSchema,
      latest: v.object({
        taskCode: v.string(),
        day: v.string(),
        /** The line that it was taken from. */
        place: v.string(),
        value: NumSchema,
        pass: v.nullable(v.boolean()),
      }),
    }),
  ),
});
export type ProduceChecking = v.InferOutput<typeof ProduceCheckingSchema>;

/** Output of an accounting day by grade, for each line that sorts; no lines where products are not told apart. */
export const GradeQualitySchema = v.object({
  timeZone: v.string(),
  from: IsoSchema,
  /** End of the last quarter hour that counts. */
  to: IsoSchema,
  unit: UnitSchema,
  lines: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      total: NumSchema,
      /** Best first. */
      grades: v.array(v.object({ code: v.string(), name: v.string(), quantity: NumSchema, pct: NumSchema })),
      /** Share of the best grade in the same elapsed part of the day before, per cent. */
      previousBestPct: NumSchema,
    }),
  ),
});
export type GradeQuality = v.InferOutput<typeof GradeQualitySchema>;

/** The machines that a cement line is driven by, over the accounting day and month; none in another trade. */
export const EquipmentPerfSchema = v.object({
  timeZone: v.string(),
  from: IsoSchema,
  to: IsoSchema,
  equipment: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      /** The process that it stands in. */
      process: v.string(),
      state: v.picklist(['run', 'idle', 'stop', 'fault', 'comm']),
      kw: NumSchema,
      /** Of the time that is known, per cent. */
      runPct: NumSchema,
      monthRunPct: NumSchema,
      kwh: NumSchema,
      /** Null where the output of its own cannot be told. */
      outputT: NumSchema,
      tPerHour: NumSchema,
      kwhPerT: NumSchema,
      monthKwhPerT: NumSchema,
    }),
  ),
});
export type EquipmentPerf = v.InferOutput<typeof EquipmentPerfSchema>;
