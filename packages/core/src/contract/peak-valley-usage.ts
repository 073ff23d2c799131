import * as v from 'valibot';
import { boardSchema, panel } from './board.ts';
import { TierAmountSchema, TierBandSchema } from './tiers.ts';
import {
  AreaRefSchema,
  DrillSchema,
  IsoSchema,
  KpiSchema,
  MarkerSchema,
  NumSchema,
  NumsSchema,
  SeriesSchema,
  TierSchema,
  UnitSchema,
} from './values.ts';

export const PEAK_VALLEY_USAGE_CODE = 'peakValleyUsage';

/** Codes of the KPI strip in reading order: E1, T2, T3, T4, E8, T7. */
export const PEAK_VALLEY_KPI_CODES = [
  'electricity',
  'cost',
  'avgPrice',
  'valleyShare',
  'demand',
  'shiftSaving',
] as const;

/** How a month's demand is charged: by its highest, by the contract, or by the transformers' capacity. */
export const CHARGE_MODES = ['actual', 'contract', 'capacity'] as const;
export type ChargeMode = (typeof CHARGE_MODES)[number];
export const SHIFT_CONFIDENCES = ['high', 'medium', 'low'] as const;
/** Columns of the area table that an export may have, beside the area's name. */
export const AREA_COLUMNS = ['kwh', 'tiers', 'shares', 'cost', 'avgPrice', 'vsPlant'] as const;

/** Load and price of one civil day: tiers follow the civil clock. */
export const PeakValleyCurveSchema = v.object({
  day: v.string(),
  load: v.nullable(SeriesSchema),
  /** Left out for who may not see money; gaps where no tariff holds. */
  price: v.optional(SeriesSchema),
  bands: v.array(TierBandSchema),
  contractKw: NumSchema,
  /** Version of the tariff on that day; null where none holds. */
  tariffVersion: v.nullable(v.string()),
});

export const PeakValleyDailySchema = v.object({
  energyUnit: UnitSchema,
  moneyUnit: v.optional(UnitSchema),
  days: v.array(
    v.object({
      day: v.string(),
      running: v.optional(v.boolean()),
      tiers: v.array(TierAmountSchema),
      /** Fell on a time without a tariff, kWh. */
      untariffedKwh: v.number(),
      avgPrice: v.optional(NumSchema),
      completeness: v.number(),
      estimatedSlots: v.number(),
    }),
  ),
  /** Changes of the tariff between the days. */
  markers: v.array(MarkerSchema),
});

export const PeakValleyHeatSchema = v.object({
  /** Civil days, oldest first; 24 mean loads by the civil clock each. */
  days: v.array(v.object({ day: v.string(), kw: NumsSchema })),
});

const AreaTiersSchema = v.object({
  tiers: v.array(TierAmountSchema),
  untariffedKwh: v.number(),
  kwh: NumSchema,
  cost: v.optional(NumSchema),
  avgPrice: v.optional(NumSchema),
});
export const PeakValleyAreasSchema = v.object({
  energyUnit: UnitSchema,
  rows: v.array(
    v.object({
      area: AreaRefSchema,
      ...AreaTiersSchema.entries,
      /** Mean price against the shown area's, per cent. */
      vsPlantPct: v.optional(NumSchema),
      completeness: v.number(),
      drill: v.optional(DrillSchema),
    }),
  ),
  total: v.object({ ...AreaTiersSchema.entries, completeness: v.optional(v.number()) }),
  /** Columns that an export has; all where left out. */
  exportColumns: v.optional(v.array(v.string())),
});

export const PeakValleyPotentialSchema = v.object({
  /** Whole days the potential is reckoned from. */
  days: v.number(),
  rows: v.array(
    v.object({
      loadId: v.string(),
      name: v.string(),
      kw: NumSchema,
      movableHPerDay: NumSchema,
      fromTier: TierSchema,
      toTier: TierSchema,
      /** Full use, CNY a month; half of it is the careful end. Left out for who may not see money. */
      savingCnyMonth: v.optional(NumSchema),
      constraint: v.string(),
      confidence: v.picklist(SHIFT_CONFIDENCES),
      drill: v.optional(DrillSchema),
    }),
  ),
});

export const PeakValleyDemandSchema = v.object({
  /** Mean of the latest 15 whole minutes, kW, and its end. */
  now: NumSchema,
  nowAt: v.nullable(IsoSchema),
  /** At the end of the running quarter hour. */
  windowEnd: IsoSchema,
  forecast: NumSchema,
  /** Left in the window before the contract is reached, kWh. */
  allowedKwh: NumSchema,
  monthMax: NumSchema,
  monthMaxAt: v.nullable(IsoSchema),
  /** `quarterHour` where no minutes are kept. */
  basis: v.picklist(['sliding', 'quarterHour']),
  contract: NumSchema,
  loadFactorPct: NumSchema,
  series: v.nullable(SeriesSchema),
  chargeMode: v.picklist(CHARGE_MODES),
  /** T6 of the month so far, CNY; left out for who may not see money. */
  chargeCny: v.optional(NumSchema),
});

export const PeakValleyUsageSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    curve: panel(PeakValleyCurveSchema),
    demand: panel(PeakValleyDemandSchema),
    daily: panel(PeakValleyDailySchema),
    heat: panel(PeakValleyHeatSchema),
    potential: panel(PeakValleyPotentialSchema),
    areas: panel(PeakValleyAreasSchema),
  }),
);
/** Payload of the peak-valley usage board (boardCode `peakValleyUsage`). */
export type PeakValleyUsage = v.InferOutput<typeof PeakValleyUsageSchema>;
export type PeakValleyPanels = PeakValleyUsage['panels'];
