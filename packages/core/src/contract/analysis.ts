import * as v from 'valibot';
import { RECENT_RANGES } from '../constants.ts';
import { IsoSchema, JudgeSchema, NumSchema, NumsSchema, TierSchema, UnitSchema } from './values.ts';

/**
 * Analysis pages: what a platform computes for an area and a period. One shape for all of them, so that one view draws
 * figures, pictures and the table of each.
 */
export const ANALYSIS_PAGES = [
  'energyStatistics',
  'qualityStatistics',
  'materieStatistics',
  'outputStatistics',
  'classGroupStatistics',
  'productAnalysis',
  'qualityStatistical',
  'qualityForecasting',
  'taskStatistics',
  'downtimeAnalysis',
  'efficiencyAnalyze',
  'energyFlowAnalyze',
  'peakValleyAnalyze',
  'energyQuality',
  'elecAnalysis',
  'energyNeedAnalyze',
  'wholePlantMeasurement',
  'associationAnalysis',
  'standIndex',
  'energyReport',
  'dataQuery',
] as const;
export type AnalysisPageName = (typeof ANALYSIS_PAGES)[number];

export function isAnalysisPage(name: string): name is AnalysisPageName {
  return (ANALYSIS_PAGES as readonly string[]).includes(name);
}

/** Ranges by name, and `own` with its first and last accounting day. */
export const ANALYSIS_RANGES = [...RECENT_RANGES, 'thisWeek', 'thisMonth', 'own'] as const;
export type AnalysisRange = (typeof ANALYSIS_RANGES)[number];
/** Accounting days that a range of one's own may have. */
export const ANALYSIS_MAX_DAYS = 366;

const DaySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'expected a day such as 2026-11-20'));

/** What an address asks a page for; choices of single pages stand beside these under names of their own. */
export const AnalysisQuerySchema = v.looseObject({
  areaId: v.optional(v.pipe(v.string(), v.maxLength(80))),
  range: v.optional(v.picklist(ANALYSIS_RANGES)),
  from: v.optional(DaySchema),
  to: v.optional(DaySchema),
});
export type AnalysisQuery = v.InferOutput<typeof AnalysisQuerySchema>;

const AnalysisFigureSchema = v.object({
  key: v.string(),
  label: v.string(),
  value: NumSchema,
  unit: UnitSchema,
  /** The same elapsed part of the period before; left out where nothing is compared. */
  previous: v.optional(NumSchema),
  changePct: v.optional(NumSchema),
  better: v.picklist(['low', 'high', 'none']),
  judge: JudgeSchema,
  /** One line below the figure, in the reader's language. */
  note: v.optional(v.string()),
});
export type AnalysisFigure = v.InferOutput<typeof AnalysisFigureSchema>;

const AnalysisSeriesSchema = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(['line', 'bar']),
  role: v.optional(v.picklist(['actual', 'baseline', 'target', 'limit', 'forecast'])),
  axis: v.optional(v.picklist([0, 1])),
  stack: v.optional(v.string()),
  hue: v.optional(v.picklist(['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'text', 'mute'])),
  markers: v.optional(v.boolean()),
  v: NumsSchema,
});
export type AnalysisSeries = v.InferOutput<typeof AnalysisSeriesSchema>;

const AnalysisChartSchema = v.object({
  kind: v.literal('chart'),
  key: v.string(),
  title: v.string(),
  note: v.optional(v.string()),
  x: v.variant('type', [
    v.object({ type: v.literal('category'), labels: v.array(v.string()) }),
    /** Epoch ms, ascending; every series has a value for each. */
    v.object({ type: v.literal('time'), t: v.array(v.number()), fromMs: v.number(), toMs: v.number() }),
  ]),
  y: v.pipe(v.array(v.object({ unit: UnitSchema, fromZero: v.optional(v.boolean()) })), v.minLength(1)),
  series: v.array(AnalysisSeriesSchema),
  limits: v.optional(
    v.array(v.object({ name: v.string(), value: v.number(), axis: v.optional(v.picklist([0, 1])) })),
  ),
  bands: v.optional(v.array(v.object({ tier: TierSchema, fromMs: v.number(), toMs: v.number() }))),
});
export type AnalysisChart = v.InferOutput<typeof AnalysisChartSchema>;

const AnalysisFlowSchema = v.object({
  kind: v.literal('flow'),
  key: v.string(),
  title: v.string(),
  note: v.optional(v.string()),
  heads: v.array(v.string()),
  nodes: v.array(v.object({ id: v.string(), name: v.string(), level: v.number() })),
  links: v.array(
    v.object({ from: v.string(), to: v.string(), gj: NumSchema, unaccounted: v.optional(v.boolean()) }),
  ),
  unaccountedPct: NumSchema,
});
export type AnalysisFlow = v.InferOutput<typeof AnalysisFlowSchema>;

const AnalysisScatterSchema = v.object({
  kind: v.literal('scatter'),
  key: v.string(),
  title: v.string(),
  note: v.optional(v.string()),
  x: v.object({ name: v.string(), unit: UnitSchema }),
  y: v.object({ name: v.string(), unit: UnitSchema }),
  points: v.array(v.object({ label: v.string(), x: v.number(), y: v.number() })),
  /** Fitted line through the points; null where none can be fitted. */
  line: v.nullable(v.object({ intercept: v.number(), slope: v.number() })),
});
export type AnalysisScatter = v.InferOutput<typeof AnalysisScatterSchema>;

export const AnalysisPanelSchema = v.variant('kind', [
  AnalysisChartSchema,
  AnalysisFlowSchema,
  AnalysisScatterSchema,
]);
export type AnalysisPanel = v.InferOutput<typeof AnalysisPanelSchema>;

const AnalysisColumnSchema = v.object({
  key: v.string(),
  label: v.string(),
  /** Without it the column holds words. */
  unit: v.optional(UnitSchema),
});
export type AnalysisColumn = v.InferOutput<typeof AnalysisColumnSchema>;

const ChoiceOptionSchema = v.object({ value: v.string(), label: v.string() });

export const AnalysisSchema = v.object({
  page: v.picklist(ANALYSIS_PAGES),
  title: v.string(),
  areaId: v.string(),
  /** Areas that may be chosen; `depth` is that in the plant. */
  areas: v.array(v.object({ id: v.string(), name: v.string(), depth: v.number() })),
  range: v.picklist(ANALYSIS_RANGES),
  /** `fromDay` and `toDay` are the accounting days of the period, last one included. */
  period: v.object({ from: IsoSchema, to: IsoSchema, fromDay: v.string(), toDay: v.string() }),
  previous: v.object({ from: IsoSchema, to: IsoSchema }),
  timeZone: v.string(),
  /** Further choices of the page; each is a parameter of its address. */
  choices: v.array(
    v.object({
      name: v.string(),
      label: v.string(),
      value: v.string(),
      options: v.array(ChoiceOptionSchema),
    }),
  ),
  figures: v.array(AnalysisFigureSchema),
  panels: v.array(AnalysisPanelSchema),
  table: v.object({
    columns: v.array(AnalysisColumnSchema),
    rows: v.array(v.array(v.union([v.string(), NumSchema]))),
  }),
  /** Per cent of the expected readings. */
  completenessPct: NumSchema,
  estimatedSlots: v.number(),
  /** Sentences in the reader's language: how something was computed, and what is missing. */
  notes: v.array(v.string()),
  /** Why there is nothing to draw; null where there is. */
  empty: v.nullable(v.string()),
});
export type Analysis = v.InferOutput<typeof AnalysisSchema>;
