import {
  AlarmPrioritySchema,
  boardSchema,
  IsoSchema,
  JudgeSchema,
  KpiSchema,
  NumSchema,
  NumsSchema,
  panel,
  SeriesSchema,
  UnitSchema,
} from '@plantdeck/core/contract';
import * as v from 'valibot';

export const CASTING_LINE_CODE = 'castingLine';
export const CASTING_KPI_CODES = ['P1', 'P2', 'P3', 'P4', 'F4', 'F7', 'turnaround', 'castRecovery'] as const;
/** Phases of a drop in their order, and the time between two drops. */
export const DROP_PHASES = ['prepare', 'fill', 'start', 'steady', 'end', 'turnaround'] as const;
export const DROP_TAGS = ['launderC', 'speed', 'waterM3h', 'waterC', 'levelMm'] as const;
export const CASTING_NODES = ['furnace', 'launder', 'degasser', 'filter', 'table', 'water'] as const;
export const STRAND_STATES = ['ok', 'hang', 'bleed', 'closed'] as const;

const AmountSchema = v.nullable(v.pipe(v.number(), v.minValue(0)));
const ShareSchema = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100)));
/** What left its window first before it happened: how far, beyond which limit, since when. */
const CauseSchema = v.nullable(
  v.object({ tag: v.picklist(DROP_TAGS), value: v.number(), limit: v.number(), since: IsoSchema }),
);
export type DropCause = v.InferOutput<typeof CauseSchema>;

const NodeSchema = v.object({
  node: v.picklist(CASTING_NODES),
  values: v.array(v.object({ key: v.string(), value: NumSchema, unit: UnitSchema })),
  judge: JudgeSchema,
  /** Of the most urgent active alarm of what it measures. */
  priority: v.nullable(AlarmPrioritySchema),
});
export type CastingNode = v.InferOutput<typeof NodeSchema>;

const MouldSchema = v.object({
  no: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Null where its level is not measured now. */
  state: v.nullable(v.picklist(STRAND_STATES)),
  /** Level less that of the table. */
  levelDevMm: NumSchema,
});
export type CastingMould = v.InferOutput<typeof MouldSchema>;

const MeltValueSchema = v.object({
  value: NumSchema,
  limit: NumSchema,
  /** On which side of the limit it should be. */
  side: v.picklist(['max', 'min']),
  judge: JudgeSchema,
  /** The last two hours by two minutes. */
  spark: NumsSchema,
});
export type MeltValue = v.InferOutput<typeof MeltValueSchema>;

const DropRowSchema = v.object({
  no: v.string(),
  alloy: v.string(),
  from: IsoSchema,
  /** Null while it is cast. */
  to: v.nullable(IsoSchema),
  lengthMm: AmountSchema,
  pouredT: AmountSchema,
  /** Null until the inspection has weighed its billets. */
  goodT: AmountSchema,
  recoveryPct: ShareSchema,
  cycleMin: AmountSchema,
  turnaroundMin: AmountSchema,
  aborted: v.boolean(),
  /** Of an abort; null where nothing measured was out of its window. */
  cause: CauseSchema,
});
export type DropRow = v.InferOutput<typeof DropRowSchema>;

export const CastingLineSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    drop: panel(
      v.object({
        line: v.object({ id: v.string(), name: v.string() }),
        /** Null before the first drop is known. */
        no: v.nullable(v.string()),
        alloy: v.nullable(v.string()),
        mould: v.string(),
        strands: v.pipe(v.number(), v.integer(), v.minValue(1)),
        /** Null while nothing is heard of the line. */
        phase: v.nullable(v.picklist(DROP_PHASES)),
        lengthMm: AmountSchema,
        targetMm: AmountSchema,
        speedMmMin: NumSchema,
        startedAt: v.nullable(IsoSchema),
        endedAt: v.nullable(IsoSchema),
        etaEnd: v.nullable(IsoSchema),
        aborted: v.boolean(),
        cause: CauseSchema,
        asOf: v.nullable(IsoSchema),
        nodes: v.array(NodeSchema),
      }),
    ),
    /** This drop, or the one before while none is cast. */
    trend: panel(
      v.object({
        no: v.string(),
        tags: v.array(
          v.object({
            tag: v.picklist(DROP_TAGS),
            actual: SeriesSchema,
            lo: SeriesSchema,
            hi: SeriesSchema,
            judge: JudgeSchema,
          }),
        ),
      }),
    ),
    strands: panel(
      v.object({
        limitMm: v.number(),
        moulds: v.array(MouldSchema),
        /** What hung or bled in this drop, or in the one before while none is cast. */
        no: v.nullable(v.string()),
        events: v.array(
          v.object({
            no: v.number(),
            kind: v.picklist(['hang', 'bleed']),
            from: IsoSchema,
            to: v.nullable(IsoSchema),
            /** Whether it was shut off. */
            closed: v.boolean(),
            cause: CauseSchema,
          }),
        ),
      }),
    ),
    melt: panel(
      v.object({
        hydrogen: MeltValueSchema,
        argonNm3h: MeltValueSchema,
        rotorRpm: MeltValueSchema,
        filterDpKpa: MeltValueSchema,
      }),
    ),
    today: panel(
      v.object({
        drops: v.array(DropRowSchema),
        pouredT: AmountSchema,
        goodT: AmountSchema,
        recoveryPct: ShareSchema,
        cycleMin: AmountSchema,
        turnaroundMin: AmountSchema,
      }),
    ),
    /** Billets rejected in the drops inspected in the last two days, most first. */
    defects: panel(
      v.object({
        drops: v.number(),
        billets: v.number(),
        rows: v.array(
          v.object({ code: v.string(), label: v.string(), count: v.number(), cumulativePct: ShareSchema }),
        ),
      }),
    ),
    next: panel(
      v.object({
        /** In the holding furnace, and what a drop takes. */
        holdingT: AmountSchema,
        needT: AmountSchema,
        drops: v.array(
          v.object({
            dropNo: v.string(),
            alloy: v.nullable(v.string()),
            furnaceId: v.string(),
            furnace: v.string(),
            heatNo: v.nullable(v.string()),
            readyAt: v.nullable(IsoSchema),
            /** It can be tapped now. */
            isReady: v.boolean(),
          }),
        ),
      }),
    ),
  }),
);
/** Payload of the board `castingLine`. */
export type CastingLine = v.InferOutput<typeof CastingLineSchema>;
export type CastingLinePanels = CastingLine['panels'];
