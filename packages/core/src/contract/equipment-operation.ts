import * as v from 'valibot';
import { boardSchema, panel } from './board.ts';
import { DrillSchema, IsoSchema, JudgeSchema, KpiSchema, NumSchema, UnitSchema } from './values.ts';
import { EQUIPMENT_STATES } from './workshop-energy.ts';

export const EQUIPMENT_OPERATION_CODE = 'equipmentOperation';

/** Codes of the KPI strip in reading order. */
export const EQUIPMENT_KPI_CODES = [
  'running',
  'idle',
  'stopped',
  'fault',
  'runShare',
  'power',
  'outOfLimits',
] as const;

const StateSchema = v.picklist(EQUIPMENT_STATES);

/** A stop of a machine or of what it belongs to, with the part of it that falls into the period. */
const StopSchema = v.object({
  reason: v.string(),
  isPlanned: v.boolean(),
  from: IsoSchema,
  /** Null while it lasts. */
  to: v.nullable(IsoSchema),
  minutes: v.number(),
});

export const EquipmentCardSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** What it belongs to, such as its line. */
  place: v.string(),
  state: StateSchema,
  /** Since when the state holds; null where that lies before what was read. */
  since: v.nullable(IsoSchema),
  /** Why it stands, where somebody said so. */
  reason: v.optional(v.string()),
  kw: NumSchema,
  /** Nameplate power of the ledger; null where none is kept. */
  ratedKw: NumSchema,
  kwh: NumSchema,
  /** Quarter hours that it ran of those that are known, per cent. */
  runPct: NumSchema,
  /** Of the line whose output tells that it works; null where it cannot be told apart. */
  oeePct: NumSchema,
  /** Quarter hours of each state in hours. */
  hours: v.record(StateSchema, v.number()),
  /** States of the period one after the other, without gaps; `comm` is no data. */
  timeline: v.array(v.object({ state: StateSchema, from: IsoSchema, to: IsoSchema })),
  /** What the equipment configuration has watched, held against its limits. */
  parameters: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      value: NumSchema,
      unit: UnitSchema,
      lowerLimit: NumSchema,
      upperLimit: NumSchema,
      judge: JudgeSchema,
      asOf: v.nullable(IsoSchema),
      drill: v.optional(DrillSchema),
    }),
  ),
  /** The longest of the period. */
  stops: v.array(StopSchema),
  asOf: v.nullable(IsoSchema),
  /** Its page in the ledger. */
  drill: v.optional(DrillSchema),
  /** Its course over the period. */
  trend: v.optional(DrillSchema),
});
export type EquipmentCard = v.InferOutput<typeof EquipmentCardSchema>;

export const EquipmentMachinesSchema = v.object({
  /** Below this share of its highest quarter hour in a month a machine without output is idle, per cent. */
  idlePct: v.number(),
  /** Machines of the area by state, whichever of them are shown. */
  counts: v.record(StateSchema, v.number()),
  /** The state that the cards were asked for; null shows all. */
  filter: v.nullable(StateSchema),
  cards: v.array(EquipmentCardSchema),
});

/** The longest stops of the area in the period. */
export const EquipmentStopsSchema = v.array(
  v.object({ id: v.string(), name: v.string(), drill: v.optional(DrillSchema), ...StopSchema.entries }),
);

export const EquipmentOperationSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    machines: panel(EquipmentMachinesSchema),
    stops: panel(EquipmentStopsSchema),
  }),
);
/** Payload of the equipment operation board (boardCode `equipmentOperation`). */
export type EquipmentOperation = v.InferOutput<typeof EquipmentOperationSchema>;
export type EquipmentPanels = EquipmentOperation['panels'];
