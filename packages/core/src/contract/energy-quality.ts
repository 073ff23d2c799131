import * as v from 'valibot';
import { boardSchema, panel } from './board.ts';
import {
  DrillSchema,
  IsoSchema,
  JudgeSchema,
  KpiSchema,
  NumSchema,
  SeriesSchema,
  UnitSchema,
} from './values.ts';

export const ENERGY_QUALITY_CODE = 'energyQuality';
/** What the quality of power is judged by, in the order of the matrix. */
export const POWER_QUALITY_INDEXES = ['uDev', 'unbal', 'thdU', 'freq', 'pf', 'flicker'] as const;
export type PowerQualityIndex = (typeof POWER_QUALITY_INDEXES)[number];
/** Limits of China's national standards, or of the European one. */
export const LIMIT_SETS = ['gb', 'en50160'] as const;
/** Classes of the power factor that a contract of supply may name. */
export const PF_STANDARDS = ['0.90', '0.85', '0.80'] as const;

const IndexSchema = v.picklist(POWER_QUALITY_INDEXES);
/** One limit, or the lower and the upper one; null where none is known. */
const LimitSchema = v.nullable(v.union([v.number(), v.tuple([v.number(), v.number()])]));

const CellSchema = v.object({
  index: IndexSchema,
  unit: UnitSchema,
  /** False where the meter cannot measure it: never a pass. */
  measured: v.boolean(),
  /** The value farthest on the bad side. */
  worst: NumSchema,
  /** What 95 % of the values stay within. */
  p95: NumSchema,
  limit: LimitSchema,
  /** What no single value may pass, where the standard has such a limit. */
  shortLimit: v.optional(NumSchema),
  /** Share of the values within the limit, per cent. */
  okRatePct: NumSchema,
  judge: JudgeSchema,
  completeness: v.number(),
  /** Formula and standard in the reader's language: where the figures come from. */
  source: v.object({ formula: v.string(), standard: v.string() }),
});
export type PowerQualityCell = v.InferOutput<typeof CellSchema>;

const PointSchema = v.object({
  meterId: v.string(),
  name: v.string(),
  nominalKv: NumSchema,
  cells: v.array(CellSchema),
});
export type PowerQualityPoint = v.InferOutput<typeof PointSchema>;

const LiveSchema = v.object({
  meterId: v.string(),
  name: v.string(),
  /** Voltages between two phases each, V. */
  ua: NumSchema,
  ub: NumSchema,
  uc: NumSchema,
  nominalV: v.number(),
  /** Lower and upper limit of a voltage, V. */
  limitV: v.tuple([v.number(), v.number()]),
  ia: NumSchema,
  ib: NumSchema,
  ic: NumSchema,
  /** What 95 % of the period's currents stay below, A. */
  usualA: NumSchema,
  p: NumSchema,
  q: NumSchema,
  pf: NumSchema,
  f: NumSchema,
  asOf: v.nullable(IsoSchema),
  freshness: v.picklist(['fresh', 'late', 'stale', 'dead']),
});

const TrendSchema = v.object({
  meterId: v.string(),
  name: v.string(),
  index: IndexSchema,
  /** Values of ten minutes. */
  avg: SeriesSchema,
  /** What 95 % of the period's values stay within. */
  p95: v.optional(SeriesSchema),
  limitHi: v.optional(NumSchema),
  limitLo: v.optional(NumSchema),
  source: v.object({ formula: v.string(), standard: v.string() }),
});

const SpectrumSchema = v.object({
  meterId: v.string(),
  name: v.string(),
  /** Rated short-circuit capacity and share of the capacity that the currents' limits are reckoned from. */
  shortCircuitMva: NumSchema,
  sharePct: v.number(),
  orders: v.array(
    v.object({
      order: v.number(),
      /** Of the fundamental voltage; what 95 % of the values stay below. */
      uPct: NumSchema,
      limitPct: NumSchema,
      iA: NumSchema,
      limitA: NumSchema,
    }),
  ),
});

const PfMonthSchema = v.object({
  /** Accounting month, `2026-11`. */
  month: v.string(),
  meterId: v.string(),
  name: v.string(),
  pf: NumSchema,
  standard: v.number(),
  /** Change of the bill, per cent; a bonus is negative. */
  adjustPct: NumSchema,
  /** Left out for readers who may not see money. */
  adjustCny: v.optional(NumSchema),
  baseCny: v.optional(NumSchema),
  activeKwh: NumSchema,
  reactiveKvarh: NumSchema,
  /** Reactive energy that would have to be compensated for the standard, kvar at the mean load. */
  missingKvar: NumSchema,
  /** Mean power factor by day. */
  days: v.array(v.object({ day: v.string(), pf: NumSchema })),
  completeness: v.number(),
});

const EventSchema = v.object({
  id: v.string(),
  kind: v.picklist(['sag', 'swell', 'interruption', 'limit']),
  meterId: v.string(),
  name: v.string(),
  index: v.optional(IndexSchema),
  from: IsoSchema,
  durationMs: v.number(),
  /** How far the voltage fell or rose, or how far beyond its limit a value went, per cent. */
  depthPct: NumSchema,
  value: NumSchema,
  limit: NumSchema,
  unit: UnitSchema,
  isOver: v.boolean(),
  drill: DrillSchema,
});
export type PowerQualityEvent = v.InferOutput<typeof EventSchema>;

const EnergyQualityPanelsSchema = v.object({
  kpis: panel(v.array(KpiSchema)),
  points: panel(v.object({ limitSet: v.picklist(LIMIT_SETS), rows: v.array(PointSchema) })),
  live: panel(LiveSchema),
  trend: panel(TrendSchema),
  spectrum: panel(SpectrumSchema),
  pfMonth: panel(PfMonthSchema),
  events: panel(v.object({ rows: v.array(EventSchema), total: v.number() })),
});
export type EnergyQualityPanels = v.InferOutput<typeof EnergyQualityPanelsSchema>;

export const EnergyQualitySchema = boardSchema(EnergyQualityPanelsSchema);
/** Payload of the energy quality board: quality of the electric power at its metering points. */
export type EnergyQuality = v.InferOutput<typeof EnergyQualitySchema>;
