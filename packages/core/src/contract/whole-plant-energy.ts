import * as v from 'valibot';
import { boardSchema, panel } from './board.ts';
import {
  CatSchema,
  IsoSchema,
  KpiSchema,
  NumSchema,
  SeriesSchema,
  TierSchema,
  UnitSchema,
} from './values.ts';

export const WHOLE_PLANT_ENERGY_CODE = 'wholePlantEnergy';

/** Codes of the KPI strip in reading order: E1 electricity, E2 comprehensive energy, E4 cost, E3 unit energy, load, E13 CO2. */
export const WHOLE_PLANT_KPI_CODES = ['electricity', 'energy', 'cost', 'sec', 'load', 'co2'] as const;

export const WholePlantLoadSchema = v.object({
  today: SeriesSchema,
  yesterday: v.optional(SeriesSchema),
  /** Further lines, such as a typical day. */
  others: v.optional(v.array(SeriesSchema)),
  contractKw: NumSchema,
  forecast: v.nullable(
    v.object({ windowEnd: IsoSchema, kw: NumSchema, pctOfContract: NumSchema, allowedKwh: NumSchema }),
  ),
  /** Civil-clock tier bands over the shown day; `from` and `to` are ISO times. */
  tiers: v.array(v.object({ tier: TierSchema, from: IsoSchema, to: IsoSchema })),
});

export const WholePlantMixSchema = v.array(
  v.object({
    /** Accounting day label `YYYY-MM-DD`, or the start of the bar as ISO time where bars are shorter than a day. */
    day: v.string(),
    /** The running day is drawn lighter. */
    running: v.optional(v.boolean()),
    byType: v.array(
      v.object({
        energyCode: v.string(),
        name: v.string(),
        qty: NumSchema,
        unit: UnitSchema,
        kgce: NumSchema,
        cost: NumSchema,
      }),
    ),
  }),
);

export const WholePlantRankingSchema = v.object({
  rows: v.array(v.object({ ...CatSchema.entries, kwh: NumSchema, kgce: NumSchema, deltaPct: NumSchema })),
  total: v.object({ kwh: NumSchema, share: NumSchema, deltaPct: NumSchema }),
  unaccountedPct: NumSchema,
});

export const WholePlantFlowSchema = v.object({
  nodes: v.array(v.object({ id: v.string(), name: v.string(), level: v.number() })),
  links: v.array(
    v.object({ from: v.string(), to: v.string(), gj: NumSchema, unaccounted: v.optional(v.boolean()) }),
  ),
  unaccountedPct: NumSchema,
});

export const WholePlantPlanSchema = v.array(
  v.object({
    energyCode: v.string(),
    name: v.string(),
    /** What the row measures, an energy's use where left out; `unitCost` is held against its baseline, not a plan. */
    measure: v.optional(v.picklist(['energy', 'unitCost', 'saving'])),
    better: v.optional(v.picklist(['low', 'high'])),
    actual: NumSchema,
    /** What the month's target makes due by now. */
    due: NumSchema,
    /** Month target, red line and projection to the end of the month. */
    target: NumSchema,
    redLine: NumSchema,
    projected: NumSchema,
    unit: UnitSchema,
    judge: v.picklist(['normal', 'warn', 'abnormal', 'unknown']),
    /** 0..100, per cent of the month's expected samples; with too few the sum is a lower bound. */
    completeness: v.optional(v.number()),
  }),
);

export const WholePlantEnergySchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    load: panel(WholePlantLoadSchema),
    mix: panel(WholePlantMixSchema),
    ranking: panel(WholePlantRankingSchema),
    flow: panel(WholePlantFlowSchema),
    plan: panel(WholePlantPlanSchema),
  }),
);
/** Payload of the whole-plant energy board (boardCode `wholePlantEnergy`). */
export type WholePlantEnergy = v.InferOutput<typeof WholePlantEnergySchema>;
export type WholePlantPanels = WholePlantEnergy['panels'];
