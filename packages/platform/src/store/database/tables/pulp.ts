import type { ColumnType } from 'kysely';
import type { Json, Moment } from './columns.ts';

// Paper: what of the stock preparation is scheduled, the plans, and what quality is predicted from.

export interface PulpChestRow {
  plant_id: string;
  chest_id: string;
  name_zh: string;
  name_en: string;
  /** Bone-dry tonnes at 100 %. */
  capacity_t: number;
  low_pct: number;
  high_pct: number;
  safety_pct: number;
  /** Level in per cent. */
  level_tag: string;
  sort: number;
}

export interface PulpLineRow {
  plant_id: string;
  area_id: string;
  /** Chest that it fills. */
  chest_id: string;
  rate_min_tph: number;
  rate_max_tph: number;
  /** Holds until readings tell the line's own. */
  kwh_per_t: number;
  /** Half hours that a run and a stop last at least. */
  min_up_slots: number;
  min_down_slots: number;
  start_cny: number;
  /** 1 while it runs. */
  run_tag: string;
  sort: number;
}

export interface PulpPlanRow {
  plan_id: string;
  plant_id: string;
  /** Plan that a what-if starts from; null for a plan of its own. */
  base_id: string | null;
  asked_by: string;
  asked_at: Moment;
  /** Start of the first slot. */
  from_at: Moment;
  problem: Json;
  /** What a what-if changes. */
  change: Json | null;
  is_done: ColumnType<boolean, boolean | undefined, boolean>;
  wants_cancel: ColumnType<boolean, boolean | undefined, boolean>;
  /** Clock of the database: a plan whose solver tells nothing any more has failed. */
  beat_at: ColumnType<Date, undefined, Date>;
  solved_at: Moment | null;
  solve_ms: number | null;
  status: string | null;
  gap_pct: number | null;
  /** Best value while it is solved. */
  best_cny: number | null;
  source: string | null;
  /** Rates by line and slot, t/h; null where no plan was found. */
  rates: Json | null;
  decision: string | null;
  decided_by: string | null;
  decided_at: Moment | null;
  reason: ColumnType<string, string | undefined, string>;
}

/** A line whose quality is predicted. */
export interface SoftSensorLineRow {
  plant_id: string;
  area_id: string;
  line: Json;
}

export interface PulpTables {
  soft_sensor_line: SoftSensorLineRow;
  pulp_chest: PulpChestRow;
  pulp_line: PulpLineRow;
  pulp_plan: PulpPlanRow;
}
