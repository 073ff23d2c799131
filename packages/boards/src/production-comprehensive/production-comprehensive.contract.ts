import {
  boardSchema,
  IsoSchema,
  JudgeSchema,
  KpiSchema,
  NumSchema,
  NumsSchema,
  panel,
  DrillSchema,
  UnitSchema,
} from '@plantdeck/core/contract';
import * as v from 'valibot';

export const PRODUCTION_COMPREHENSIVE_CODE = 'productionComprehensive';
export const PRODUCTION_KPI_CODES = ['E3', 'M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8', 'P4'] as const;
export const PRODUCTION_STEPS = ['crusher', 'rawMill', 'kiln', 'cementMill', 'packing'] as const;
export const PRODUCTION_STATES = ['run', 'idle', 'stop', 'fault', 'comm'] as const;
/** Columns of the table, and their order. */
export const PRODUCTION_METRICS = ['output', 'hourly', 'runRate', 'kwh', 'kgce'] as const;
export const PRODUCTION_PERIODS = ['day', 'month', 'year'] as const;
export const PRODUCTION_STORES = ['rawMeal', 'clinker', 'cement'] as const;
export const PRODUCTION_NORMS = ['comprehensive', 'coal', 'electricity'] as const;
export const PRODUCTION_PROPERTIES = [
  'freeLimePct',
  'kh',
  'silicaModulus',
  'aluminaModulus',
  'residue45Pct',
  'blaine',
  'strength3dMPa',
  'strength28dMPa',
] as const;
export const PRODUCTION_PERFORMANCE = [
  'P1',
  'P2',
  'P3',
  'P4',
  'P5',
  'P6',
  'P7',
  'P8',
  'P8R',
  'P9',
  'P10',
] as const;

const above0 = v.pipe(v.number(), v.minValue(0));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const state = v.picklist(PRODUCTION_STATES);

/** A figure of a period beside what was meant of it. */
const CellSchema = v.object({
  value: NumSchema,
  target: NumSchema,
  redLine: NumSchema,
  judge: JudgeSchema,
  /** Per cent of the readings behind it. */
  completeness: share,
});
export type ProductionCell = v.InferOutput<typeof CellSchema>;

const PeriodSchema = v.object({ from: IsoSchema, to: IsoSchema });
const FigureSchema = v.object({
  unit: UnitSchema,
  better: v.picklist(['low', 'high']),
  day: CellSchema,
  month: CellSchema,
});

export const ProductionComprehensiveSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    chain: panel(
      v.array(
        v.object({
          step: v.picklist(PRODUCTION_STEPS),
          id: v.string(),
          name: v.string(),
          state,
          /** When it came into the state; null where that is not kept. */
          since: v.nullable(IsoSchema),
          /** Why it does not run, as far as it is recorded. */
          reason: v.nullable(v.string()),
          units: v.array(v.object({ id: v.string(), name: v.string(), state })),
          /** Of the last hour. */
          rateTph: v.nullable(above0),
          /** Of the accounting month. */
          runRatePct: v.nullable(share),
          drill: DrillSchema,
        }),
      ),
    ),
    table: panel(
      v.object({
        /** What each column covers; a year begins with the first reading where the plant is younger. */
        periods: v.object({ day: PeriodSchema, month: PeriodSchema, year: PeriodSchema }),
        rows: v.array(
          v.object({
            step: v.picklist(PRODUCTION_STEPS),
            id: v.string(),
            name: v.string(),
            drill: DrillSchema,
            metrics: v.array(
              v.object({ code: v.picklist(PRODUCTION_METRICS), ...FigureSchema.entries, year: CellSchema }),
            ),
          }),
        ),
      }),
    ),
    norms: panel(
      v.object({
        standard: v.string(),
        year: v.number(),
        product: v.string(),
        /** Of the accounting month. */
        rows: v.array(
          v.object({
            metric: v.picklist(PRODUCTION_NORMS),
            value: v.nullable(above0),
            completeness: share,
            /** Level 1 is the lowest; level 3 is the limit. */
            levels: v.tuple([above0, above0, above0]),
            /** The best level that the value keeps; 0 where it keeps none, null where it is not known. */
            level: v.nullable(v.picklist([0, 1, 2, 3])),
            unit: UnitSchema,
          }),
        ),
      }),
    ),
    stocks: panel(
      v.array(
        v.object({
          store: v.picklist(PRODUCTION_STORES),
          id: v.string(),
          levelPct: v.nullable(share),
          t: v.nullable(above0),
          capacityT: v.pipe(v.number(), v.minValue(1)),
          /** At what was taken in the last 24 hours; null where nothing was taken or that is not known. */
          coverDays: v.nullable(above0),
          lo: share,
          hi: share,
          judge: JudgeSchema,
          asOf: v.nullable(IsoSchema),
        }),
      ),
    ),
    quality: panel(
      v.array(
        v.object({
          code: v.picklist(PRODUCTION_PROPERTIES),
          unit: UnitSchema,
          /** Of the newest result. */
          value: NumSchema,
          mean: NumSchema,
          passPct: v.nullable(share),
          samples: above0,
          /** Days whose results are counted. */
          days: above0,
          lower: NumSchema,
          upper: NumSchema,
          judge: JudgeSchema,
          sampleTime: v.nullable(IsoSchema),
          /** The newest results, oldest first. */
          spark: NumsSchema,
        }),
      ),
    ),
    stops: panel(
      v.object({
        /** Of the accounting day, newest first. */
        rows: v.array(
          v.object({
            id: v.string(),
            machine: v.string(),
            reason: v.string(),
            reasonCode: v.string(),
            from: IsoSchema,
            to: v.nullable(IsoSchema),
            /** Within the day. */
            minutes: above0,
            planned: v.boolean(),
            drill: DrillSchema,
          }),
        ),
        count: above0,
        minutes: above0,
        /** Unplanned stops of the accounting month by reason, longest first. */
        pareto: v.array(
          v.object({
            reasonCode: v.string(),
            reason: v.string(),
            minutes: above0,
            stops: above0,
            share: share,
            cumulated: share,
          }),
        ),
        /** Of the unplanned time; null without any. */
        unknownPct: v.nullable(share),
      }),
    ),
    recovery: panel(
      v.object({
        /** Accounting days up to the running one. */
        days: v.array(
          v.object({ day: v.string(), kwhPerT: v.nullable(above0), coalKgcePerT: v.nullable(above0) }),
        ),
        day: v.nullable(above0),
        month: v.nullable(above0),
        /** Of the electricity of the plant in the month. */
        sharePct: v.nullable(above0),
      }),
    ),
    performance: panel(
      v.object({
        id: v.string(),
        name: v.string(),
        rows: v.array(v.object({ code: v.picklist(PRODUCTION_PERFORMANCE), ...FigureSchema.entries })),
      }),
    ),
  }),
);
/** Payload of the board `productionComprehensive`. */
export type ProductionComprehensive = v.InferOutput<typeof ProductionComprehensiveSchema>;
export type ProductionPanels = ProductionComprehensive['panels'];
