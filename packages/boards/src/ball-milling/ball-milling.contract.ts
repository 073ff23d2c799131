import {
  AlarmPrioritySchema,
  BALL_STATES,
  boardSchema,
  IsoSchema,
  JudgeSchema,
  KpiSchema,
  NumSchema,
  NumsSchema,
  panel,
  TierSchema,
} from '@plantdeck/core/contract';
import * as v from 'valibot';

export const BALL_MILLING_CODE = 'ballMilling';
export const MILL_KPI_CODES = ['kw', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'cover'] as const;
/** What a batch mill is at, in the order of a batch. */
export const MILL_PHASES = ['charge', 'mill', 'discharge', 'wait'] as const;

const StateSchema = v.picklist(BALL_STATES);
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

const MillSchema = v.object({
  id: v.string(),
  name: v.string(),
  state: StateSchema,
  /** Null where it began before the readings that are kept. */
  since: v.nullable(IsoSchema),
  /** Null while nothing is heard of the mill, or its source tells no valves. */
  phase: v.nullable(v.picklist(MILL_PHASES)),
  recipe: v.nullable(v.string()),
  /** Of the batch in the mill; null without one. */
  milledMin: NumSchema,
  targetMin: NumSchema,
  /** Negative when over its target; null where nobody said how long it takes. */
  remainMin: NumSchema,
  batchKwh: NumSchema,
  kw: NumSchema,
  /** Null where the source tells no current. */
  currentA: NumSchema,
  lastDataAt: v.nullable(IsoSchema),
  downReason: v.nullable(v.string()),
  /** Of the most urgent active alarm of the mill. */
  priority: v.nullable(AlarmPrioritySchema),
  /** Load of the last two hours by two minutes, kW. */
  spark: NumsSchema,
  /** What its spark is drawn against, kW. */
  ratedKw: v.number(),
  /** When a mill that waits is best started; null or left out where there is nothing to advise. */
  start: v.optional(
    v.nullable(
      v.object({
        at: IsoSchema,
        /** The slip runs short before anything cheaper, or a batch costs least from then on. */
        because: v.picklist(['supply', 'tariff']),
        /** Against a start now, CNY. */
        savesCny: NumSchema,
      }),
    ),
  ),
});
export type BallMillCard = v.InferOutput<typeof MillSchema>;

const SpanSchema = v.object({ from: IsoSchema, to: IsoSchema });

export const BallMillingSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    hall: panel(
      v.object({
        counts: v.object({
          standby: whole,
          milling: whole,
          downtime: whole,
          timeout: whole,
          commInterruption: whole,
        }),
        mills: v.array(MillSchema),
      }),
    ),
    gantt: panel(
      v.object({
        from: IsoSchema,
        to: IsoSchema,
        tiers: v.array(v.object({ ...SpanSchema.entries, tier: TierSchema })),
        mills: v.array(
          v.object({
            id: v.string(),
            name: v.string(),
            spans: v.array(v.object({ ...SpanSchema.entries, state: StateSchema })),
          }),
        ),
      }),
    ),
    tanks: panel(
      v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          levelPct: NumSchema,
          m3: NumSchema,
          coverH: NumSchema,
          /** Lowest and highest level, per cent. */
          lo: v.number(),
          hi: v.number(),
          judge: JudgeSchema,
        }),
      ),
    ),
    /** Batches that ended in the last 24 hours, newest first. */
    batches: panel(
      v.array(
        v.object({
          id: v.string(),
          mill: v.string(),
          ...SpanSchema.entries,
          milledMin: v.number(),
          targetMin: NumSchema,
          overtimeMin: NumSchema,
          kwh: NumSchema,
          kwhPerT: NumSchema,
          cycleMin: NumSchema,
          /** Milled for at least nine tenths of its target. */
          complete: v.boolean(),
          /** Without readings in between, min. */
          uncertainMin: v.number(),
        }),
      ),
    ),
    checks: panel(
      v.object({
        /** First and last day of them; null where there are none. */
        from: v.nullable(v.string()),
        to: v.nullable(v.string()),
        items: v.array(
          v.object({
            id: v.string(),
            name: v.string(),
            unit: v.string(),
            lo: NumSchema,
            hi: NumSchema,
            count: whole,
            passPct: NumSchema,
            latest: v.object({
              task: v.string(),
              day: v.string(),
              value: NumSchema,
              pass: v.nullable(v.boolean()),
            }),
          }),
        ),
      }),
    ),
  }),
);
/** Payload of the board `ballMilling`. */
export type BallMilling = v.InferOutput<typeof BallMillingSchema>;
export type BallMillingPanels = BallMilling['panels'];
