import * as v from 'valibot';
import { boardSchema, panel } from './board.ts';
import { TierAmountSchema } from './tiers.ts';
import { DrillSchema, IsoSchema, JudgeSchema, KpiSchema, NumSchema, UnitSchema } from './values.ts';

export const WORKSHOP_ENERGY_CODE = 'workshopEnergy';

/** Codes of the KPI strip in reading order: E1, E3, E5, E6, E7, share of idle energy. */
export const WORKSHOP_KPI_CODES = [
  'electricity',
  'sec',
  'unitCost',
  'avgPrice',
  'valleyShare',
  'idleShare',
] as const;

export const EQUIPMENT_STATES = ['run', 'idle', 'stop', 'fault', 'comm'] as const;

/** The running shift, or the last one of a period that is over. */
export const WorkshopShiftSchema = v.object({
  /** Null where the rota leaves the shift empty. */
  teamId: v.nullable(v.string()),
  teamName: v.string(),
  shiftName: v.string(),
  from: IsoSchema,
  to: IsoSchema,
  elapsedH: v.number(),
  output: NumSchema,
  outputUnit: UnitSchema,
  kwh: NumSchema,
  sec: KpiSchema,
  /** Among the teams that produced this month, 1 is best; null where the team did not. */
  teamRank: v.nullable(v.number()),
  teamCount: v.number(),
});

export const WorkshopHourlySchema = v.object({
  hours: v.array(
    v.object({ t: IsoSchema, kwh: NumSchema, output: NumSchema, sec: NumSchema, idleKwh: NumSchema }),
  ),
  energyUnit: UnitSchema,
  outputUnit: UnitSchema,
  secUnit: UnitSchema,
});

export const WorkshopTeamsSchema = v.object({
  unit: UnitSchema,
  target: NumSchema,
  /** Best first; a team without output comes last. */
  rows: v.array(
    v.object({
      teamId: v.string(),
      name: v.string(),
      sec: NumSchema,
      /** As if every team had made the month's mix of products. */
      secNormalised: NumSchema,
      outputT: NumSchema,
      kwh: NumSchema,
      /** E14: used ÷ what the mean of all teams would have used for its mix. */
      enpi: NumSchema,
      shifts: v.number(),
      /** 0..100, known of what its unit consumption is made from; below 80 there is none. */
      completeness: v.optional(v.number()),
      judge: JudgeSchema,
      drill: v.optional(DrillSchema),
    }),
  ),
});

export const WorkshopEquipmentSchema = v.object({
  /** Below this share of its highest quarter hour in a month a machine without output is idle, per cent. */
  idlePct: v.number(),
  rows: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      state: v.picklist(EQUIPMENT_STATES),
      kw: NumSchema,
      kwhToday: NumSchema,
      idleKwh: NumSchema,
      runH: NumSchema,
      /** Null where it gave no reading at all. */
      asOf: v.nullable(IsoSchema),
      drill: v.optional(DrillSchema),
    }),
  ),
});

export const WorkshopTiersSchema = v.object({
  energyUnit: UnitSchema,
  lines: v.array(TierAmountSchema),
  untariffedKwh: v.number(),
  /** Left out for who may not see money. */
  avgPrice: v.optional(KpiSchema),
  drill: v.optional(DrillSchema),
});

/** Seven accounting days of each energy other than electricity. */
export const WorkshopMediaSchema = v.object({
  /** Labels of the days, oldest first; the last one may still run. */
  days: v.array(v.string()),
  isRunning: v.boolean(),
  rows: v.array(
    v.object({
      energyCode: v.string(),
      name: v.string(),
      unit: UnitSchema,
      values: v.array(NumSchema),
      /** Slots of each day that were substituted by rule. */
      estimated: v.array(v.number()),
    }),
  ),
});

export const WorkshopEnergySchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    shift: panel(WorkshopShiftSchema),
    hourly: panel(WorkshopHourlySchema),
    teams: panel(WorkshopTeamsSchema),
    equipment: panel(WorkshopEquipmentSchema),
    tiers: panel(WorkshopTiersSchema),
    media: panel(WorkshopMediaSchema),
  }),
);
/** Payload of the workshop energy board (boardCode `workshopEnergy`). */
export type WorkshopEnergy = v.InferOutput<typeof WorkshopEnergySchema>;
export type WorkshopPanels = WorkshopEnergy['panels'];
