import {
  boardSchema,
  DrillSchema,
  IsoSchema,
  JudgeSchema,
  KpiSchema,
  NumSchema,
  NumsSchema,
  panel,
  UnitSchema,
} from '@plantdeck/core/contract';
import * as v from 'valibot';

export const CERAMICS_PRODUCTION_CODE = 'ceramicsProduction';
export const CERAMICS_KPI_CODES = ['P9', 'P5', 'P4', 'Q1', 'P7', 'E3', 'P10'] as const;
/** Steps from the raw material to the sorted tile, in their order. */
export const CERAMICS_STEPS = [
  'ballMill',
  'sprayDryer',
  'press',
  'glazeLine',
  'rollerKiln',
  'polisher',
  'sorter',
] as const;
export const STEP_STATES = ['run', 'idle', 'stop', 'fault', 'comm'] as const;
export const ORDER_STATES = ['atRisk', 'covered', 'notPlanned'] as const;
export const UNIT_ENERGY_CODES = ['kgce', 'electric', 'gas'] as const;

const AmountSchema = v.nullable(v.pipe(v.number(), v.minValue(0)));
const ShareSchema = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100)));
const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const DaySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'expected a day such as 2026-11-20'));

/** What waits behind a step. */
const StockSchema = v.object({
  id: v.string(),
  name: v.string(),
  levelPct: ShareSchema,
  amount: AmountSchema,
  capacity: v.pipe(v.number(), v.gtValue(0)),
  unit: UnitSchema,
  /** How long it lasts at the usual demand. */
  coverH: AmountSchema,
  lowPct: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  highPct: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  judge: JudgeSchema,
  asOf: v.nullable(IsoSchema),
});
export type TileStock = v.InferOutput<typeof StockSchema>;

const StepSchema = v.object({
  code: v.picklist(CERAMICS_STEPS),
  state: v.picklist(STEP_STATES),
  /** Units that run, of all. */
  running: CountSchema,
  units: CountSchema,
  /** Mean of the last full hours, of which a step that works in batches needs several; null where it is not known. */
  perHour: AmountSchema,
  rateHours: CountSchema,
  perHourUnit: UnitSchema,
  /** Since the accounting day began. */
  made: AmountSchema,
  unit: UnitSchema,
  runPct: ShareSchema,
  /** What came out of what went in, the change of the stock between counted; null where an end is not counted. */
  yieldPct: AmountSchema,
  stock: v.nullable(v.object({ amount: AmountSchema, unit: UnitSchema, coverH: AmountSchema })),
  drill: v.optional(DrillSchema),
});
export type TileStep = v.InferOutput<typeof StepSchema>;

const OutputLineSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Of the whole accounting day; null where none is set. */
  plan: AmountSchema,
  /** What is due of it by now. */
  due: AmountSchema,
  actual: AmountSchema,
  /** What the day ends at if it goes on like this. */
  projected: AmountSchema,
  attainmentPct: AmountSchema,
  judge: JudgeSchema,
});
export type OutputLine = v.InferOutput<typeof OutputLineSchema>;

const EnergyFigureSchema = v.object({
  value: AmountSchema,
  /** Per cent of the readings behind it. */
  completeness: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  target: NumSchema,
  /** On the bad side of the target. */
  redLine: NumSchema,
  judge: JudgeSchema,
});
const UnitEnergySchema = v.object({
  code: v.picklist(UNIT_ENERGY_CODES),
  unit: UnitSchema,
  day: EnergyFigureSchema,
  month: EnergyFigureSchema,
  year: EnergyFigureSchema,
  /** Levels 1 to 3 of the norm, best first; null where it has none for this energy. */
  levels: v.nullable(v.tuple([v.number(), v.number(), v.number()])),
});
export type UnitEnergy = v.InferOutput<typeof UnitEnergySchema>;

const EquipmentSchema = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(['press', 'kiln']),
  /** Not capped: above 100 % the rated speed is too low. */
  availabilityPct: ShareSchema,
  effectivenessPct: AmountSchema,
  qualityPct: ShareSchema,
  oeePct: AmountSchema,
  judge: JudgeSchema,
  /** Why there is no effectiveness. */
  reason: v.nullable(v.string()),
  failures: CountSchema,
  /** Null without a failure, or a repair that has ended. */
  mtbfH: AmountSchema,
  mttrMin: AmountSchema,
});
export type TileEquipment = v.InferOutput<typeof EquipmentSchema>;

const ParetoSchema = v.object({
  code: v.string(),
  reason: v.string(),
  minutes: v.pipe(v.number(), v.minValue(0)),
  stops: CountSchema,
  sharePct: ShareSchema,
  cumulativePct: ShareSchema,
});

const StopSchema = v.object({
  id: v.string(),
  areaId: v.string(),
  unit: v.string(),
  reasonCode: v.string(),
  reason: v.string(),
  from: IsoSchema,
  /** Null while it lasts. */
  to: v.nullable(IsoSchema),
  minutes: v.pipe(v.number(), v.minValue(0)),
  planned: v.boolean(),
});
export type TileStop = v.InferOutput<typeof StopSchema>;

const OrderSchema = v.object({
  id: v.string(),
  code: v.string(),
  product: v.string(),
  dueOn: DaySchema,
  orderedM2: v.pipe(v.number(), v.minValue(0)),
  /** Made for it, and planned for it until it is due. */
  madeM2: v.pipe(v.number(), v.minValue(0)),
  plannedM2: v.pipe(v.number(), v.minValue(0)),
  shortM2: v.pipe(v.number(), v.minValue(0)),
  state: v.picklist(ORDER_STATES),
});
export type TileOrder = v.InferOutput<typeof OrderSchema>;

const MoistureSchema = v.object({
  id: v.string(),
  name: v.string(),
  now: AmountSchema,
  judge: JudgeSchema,
  /** Means of the steps of the last hours. */
  v: NumsSchema,
});

export const CeramicsProductionSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    chain: panel(v.array(StepSchema)),
    /** Good tiles by line since the accounting day began. */
    output: panel(
      v.object({
        unit: UnitSchema,
        from: IsoSchema,
        lines: v.array(OutputLineSchema),
        /** Shift that runs, with its team and what it has made; null where none is planned. */
        shift: v.nullable(
          v.object({ name: v.string(), team: v.nullable(v.string()), from: IsoSchema, made: AmountSchema }),
        ),
        /** By hour, one figure for each line in their order; the last hour may still run. */
        hours: v.array(v.object({ t: IsoSchema, made: v.array(AmountSchema) })),
      }),
    ),
    grades: panel(
      v.object({
        grades: v.array(v.object({ code: v.string(), name: v.string() })),
        /** Share that the best grade is to have. */
        targetPct: ShareSchema,
        lines: v.array(
          v.object({
            id: v.string(),
            name: v.string(),
            /** Oldest first; shares in the order of the grades. */
            days: v.array(
              v.object({ day: DaySchema, sorted: AmountSchema, shares: v.nullable(v.array(v.number())) }),
            ),
          }),
        ),
      }),
    ),
    energy: panel(
      v.object({
        standard: v.nullable(v.string()),
        product: v.nullable(v.string()),
        /** Where the readings of the year begin later than the year does. */
        yearFrom: v.nullable(IsoSchema),
        rows: v.array(UnitEnergySchema),
      }),
    ),
    equipment: panel(v.object({ from: IsoSchema, days: CountSchema, units: v.array(EquipmentSchema) })),
    pareto: panel(
      v.object({
        days: CountSchema,
        totalMin: v.pipe(v.number(), v.minValue(0)),
        /** Share of unplanned stop time without a reason, %. */
        unknownPct: ShareSchema,
        isUnknownHigh: v.boolean(),
        reasons: v.array(ParetoSchema),
      }),
    ),
    /** The newest first; `all` counts those that are not listed as well. */
    stops: panel(v.object({ hours: CountSchema, all: CountSchema, stops: v.array(StopSchema) })),
    orders: panel(
      v.object({ leadDays: CountSchema, plannedUntil: v.nullable(DaySchema), orders: v.array(OrderSchema) }),
    ),
    powder: panel(
      v.object({
        from: IsoSchema,
        stepS: v.pipe(v.number(), v.minValue(1)),
        window: v.tuple([v.number(), v.number()]),
        dryers: v.array(MoistureSchema),
      }),
    ),
    stocks: panel(v.array(StockSchema)),
  }),
);
export type CeramicsProduction = v.InferOutput<typeof CeramicsProductionSchema>;
export type CeramicsProductionPanels = CeramicsProduction['panels'];
