import {
  boardSchema,
  IsoSchema,
  KpiSchema,
  NumSchema,
  NumsSchema,
  panel,
  UnitSchema,
} from '@plantdeck/core/contract';
import * as v from 'valibot';

export const GRADING_CODE = 'grading';
export const GRADING_KPI_CODES = ['Q1', 'P6', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'] as const;
export const SORTING_STATES = ['run', 'stop', 'comm'] as const;
/** Rules of a control chart that the board applies. */
export const GRADING_RULES = [
  'beyond3Sigma',
  'nineOnOneSide',
  'sixRisingOrFalling',
  'twoOfThreeBeyond2Sigma',
] as const;
export const DEFECT_TRENDS = ['up', 'flat', 'down'] as const;

const PiecesSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const AmountSchema = v.nullable(v.pipe(v.number(), v.minValue(0)));
const ShareSchema = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100)));
const RulesSchema = v.array(v.picklist(GRADING_RULES));

const LineSchema = v.object({
  id: v.string(),
  name: v.string(),
  product: v.string(),
  recipe: v.string(),
  sizeMm: v.tuple([v.number(), v.number()]),
  shadeNo: v.nullable(v.string()),
  /** Null where no team is planned. */
  team: v.nullable(v.string()),
  pcsPerMin: AmountSchema,
  state: v.picklist(SORTING_STATES),
  since: v.nullable(IsoSchema),
  stopReason: v.nullable(v.string()),
  asOf: v.nullable(IsoSchema),
});
export type SortingLineCard = v.InferOutput<typeof LineSchema>;

const GradeSchema = v.object({
  code: v.string(),
  name: v.string(),
  order: v.number(),
  /** Whole pieces of the accounting day, and of the running hour. */
  pcs: PiecesSchema,
  hourPcs: PiecesSchema,
  m2: AmountSchema,
  /** Share in the pieces of the day, and of the hour. */
  pct: ShareSchema,
  hourPct: ShareSchema,
  targetPct: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
});

const HourSchema = v.object({
  t: IsoSchema,
  inspected: PiecesSchema,
  good: PiecesSchema,
  /** Null where too few minutes of the hour came, or nothing was sorted. */
  pct: ShareSchema,
  ucl: ShareSchema,
  lcl: ShareSchema,
  rules: RulesSchema,
});

const DefectSchema = v.object({
  /** Of the defect, or of its origin where the setting puts these together. */
  code: v.string(),
  name: v.string(),
  /** Where it is made; null where that is not known. */
  originProcess: v.nullable(v.string()),
  pcs: PiecesSchema,
  /** Of the pieces inspected. */
  pct: ShareSchema,
  mean7dPct: ShareSchema,
  trend: v.picklist(DEFECT_TRENDS),
});
export type DefectRow = v.InferOutput<typeof DefectSchema>;

const CharacteristicSchema = v.object({
  code: v.string(),
  name: v.string(),
  unit: UnitSchema,
  /** Tolerance; null is an open side. */
  usl: NumSchema,
  lsl: NumSchema,
  target: NumSchema,
  /** Of the base period; null where it has too few values. */
  cl: NumSchema,
  ucl: NumSchema,
  lcl: NumSchema,
  mrUcl: NumSchema,
  points: v.array(v.object({ t: IsoSchema, x: v.number(), mr: AmountSchema, rules: RulesSchema })),
  /** Null with fewer values than an index needs, or an open side. */
  cp: NumSchema,
  cpk: NumSchema,
  /** Values behind the index. */
  n: v.number(),
});
export type Characteristic = v.InferOutput<typeof CharacteristicSchema>;

export const GradingSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    lines: panel(v.object({ shown: v.string(), lines: v.array(LineSchema) })),
    grades: panel(v.object({ from: IsoSchema, hourFrom: IsoSchema, grades: v.array(GradeSchema) })),
    /** Share of the counted grade by hour with the limits of a p-chart; the last hour runs. */
    yieldHourly: panel(
      v.object({
        grade: v.string(),
        targetPct: NumSchema,
        /** Null where the base has too few hours. */
        centrePct: ShareSchema,
        baseDays: v.number(),
        hours: v.array(HourSchema),
      }),
    ),
    /** Of the running shift, the most frequent first. */
    defects: panel(
      v.object({
        shift: v.string(),
        from: IsoSchema,
        inspected: PiecesSchema,
        baseDays: v.number(),
        /** Kiln of the line, which its defects of firing come from. */
        kilnId: v.nullable(v.string()),
        defects: v.array(DefectSchema),
      }),
    ),
    heat: panel(
      v.object({
        hours: v.array(IsoSchema),
        /** By hour; null where too few minutes of it came. */
        rows: v.array(v.object({ code: v.string(), name: v.string(), pcs: NumsSchema })),
      }),
    ),
    spc: panel(v.object({ baseDays: v.number(), characteristics: v.array(CharacteristicSchema) })),
    teams: panel(
      v.object({
        from: IsoSchema,
        grade: v.string(),
        teams: v.array(
          v.object({
            id: v.string(),
            team: v.string(),
            goodPct: ShareSchema,
            m2: AmountSchema,
            shifts: v.number(),
          }),
        ),
      }),
    ),
    /** Points that broke a rule in the last 24 hours, the newest first. */
    signals: panel(
      v.array(
        v.object({
          t: IsoSchema,
          /** Code of the characteristic; `yield` for the share by hour. */
          chart: v.string(),
          name: v.string(),
          rule: v.picklist(GRADING_RULES),
          value: v.number(),
          unit: UnitSchema,
        }),
      ),
    ),
  }),
);
/** Payload of the board `grading`. */
export type Grading = v.InferOutput<typeof GradingSchema>;
export type GradingPanels = Grading['panels'];
