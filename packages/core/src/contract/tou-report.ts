import * as v from 'valibot';
import { BoardNoticeSchema } from './board.ts';
import { IsoSchema, NumSchema, TierSchema } from './values.ts';

/** Steps of the time-of-use electricity report. */
export const TOU_GRANULARITIES = ['quarter', 'hour', 'shift', 'day', 'month'] as const;
export type TouGranularity = (typeof TOU_GRANULARITIES)[number];
/** How far below the chosen areas the report goes. */
export const TOU_DEPTHS = ['chosen', 'children', 'all'] as const;
export type TouDepth = (typeof TOU_DEPTHS)[number];

const DaySchema = v.pipe(v.string(), v.isoDate('expected a day YYYY-MM-DD'));
/** More than a plant has areas; a longer list is a mistake. */
const AREAS_MAX = 500;

/** What the report is asked for: accounting days by their labels, the last one included. */
export const TouReportQuerySchema = v.object({
  /** The whole plant where empty. */
  areaIds: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(100))), v.maxLength(AREAS_MAX)),
  depth: v.picklist(TOU_DEPTHS),
  from: DaySchema,
  to: DaySchema,
  granularity: v.picklist(TOU_GRANULARITIES),
  groupBy: v.picklist(['area', 'meter']),
  compare: v.picklist(['none', 'previous', 'lastYear']),
});
export type TouReportQuery = v.InferOutput<typeof TouReportQuerySchema>;

/** Electricity of one area or meter over one span. */
const TouReportRowSchema = v.object({
  /** Area or meter id. */
  key: v.string(),
  name: v.string(),
  areaId: v.string(),
  /** Steps below the topmost area of the report. */
  level: v.number(),
  /** No electricity meter measures this area: every figure is null. */
  isUnmetered: v.optional(v.boolean()),
  from: IsoSchema,
  to: IsoSchema,
  /** Accounting day or month by its label; empty where the span is told by its times. */
  label: v.string(),
  shift: v.optional(v.string()),
  /** One entry for each tier of the report, in its order. */
  tiers: v.array(v.object({ kwh: NumSchema, cost: NumSchema })),
  /** Used while no tariff held: part of `kwh`, without a cost. */
  untariffedKwh: NumSchema,
  kwh: NumSchema,
  /** Energy charge only. Null where money may not be seen, or where no tariff covers all of it. */
  cost: NumSchema,
  avgPrice: NumSchema,
  /** Of the whole report. */
  sharePct: NumSchema,
  completeness: v.number(),
  estimatedSlots: v.number(),
  /** Quarter hours without any quantity. */
  missingSlots: v.number(),
});
export type TouReportRow = v.InferOutput<typeof TouReportRowSchema>;

const TouCompareSchema = v.object({
  kwh: NumSchema,
  cost: NumSchema,
  deltaPct: NumSchema,
  completeness: v.number(),
});

/** A parent held against what is metered below it, over the quarter hours in which all of its meters are known. */
const TouBalanceSchema = v.object({
  areaId: v.string(),
  name: v.string(),
  /** False where the area has no meter of its own and is the sum of its parts. */
  isMetered: v.boolean(),
  parentKwh: NumSchema,
  childrenKwh: NumSchema,
  diffKwh: NumSchema,
  diffPct: NumSchema,
  slots: v.number(),
  comparedSlots: v.number(),
});
export type TouBalance = v.InferOutput<typeof TouBalanceSchema>;

const TouTariffSchema = v.object({
  version: v.string(),
  effectiveFrom: v.string(),
  prices: v.array(v.object({ tier: TierSchema, price: v.number() })),
});

export const TouReportSchema = v.object({
  query: TouReportQuerySchema,
  plantName: v.string(),
  period: v.object({ from: IsoSchema, to: IsoSchema, tz: v.string(), dayAccountTime: v.string() }),
  /** How far the period has run; figures end here. */
  elapsedTo: IsoSchema,
  serverTime: IsoSchema,
  withCost: v.boolean(),
  /** Tiers that the tariffs of the period use: the columns of every row. */
  tiers: v.array(TierSchema),
  tariffs: v.array(TouTariffSchema),
  comparedWith: v.nullable(v.object({ from: IsoSchema, to: IsoSchema })),
  /** One row an area or meter over the whole period. */
  summary: v.array(v.object({ ...TouReportRowSchema.entries, compare: v.optional(TouCompareSchema) })),
  totals: v.object({ ...TouReportRowSchema.entries, compare: v.optional(TouCompareSchema) }),
  balance: v.array(TouBalanceSchema),
  /** One page of the rows by step, oldest first and areas in the order of the tree. */
  rows: v.array(TouReportRowSchema),
  rowCount: v.number(),
  page: v.object({ size: v.number(), current: v.number() }),
  notices: v.array(BoardNoticeSchema),
});
export type TouReport = v.InferOutput<typeof TouReportSchema>;
export type TouSummaryRow = TouReport['summary'][number];

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Making a file of a report: a job of the platform that goes on whether the page stays open or not. */
export const ReportJobSchema = v.object({
  jobId: v.string(),
  format: v.picklist(EXPORT_FORMATS),
  state: v.picklist(['queued', 'running', 'done', 'failed', 'cancelled']),
  progressPct: v.number(),
  rowCount: v.number(),
  fileName: v.string(),
  sizeBytes: v.number(),
  query: TouReportQuerySchema,
  createdAt: IsoSchema,
  /** When the file is let go. */
  expiresAt: IsoSchema,
  /** Why it failed, in the reader's language. */
  problem: v.optional(v.string()),
});
export type ReportJob = v.InferOutput<typeof ReportJobSchema>;
export const ReportJobListSchema = v.object({ records: v.array(ReportJobSchema) });
/** Where the file is fetched from, once and soon. */
export const ReportFileSchema = v.object({ url: v.string(), expiredTime: v.number() });
