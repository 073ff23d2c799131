import type { Json, Moment } from './columns.ts';

// Baselines of energy and plans of saving.

/** An energy baseline on its way to approval; what was fitted is kept as it was. */
export interface BaselineRow {
  org_id: string;
  id: string;
  plant_id: string;
  area_id: string;
  energy_code: string;
  revision: number; // counts the baselines of an area's energy
  state: string; // draft | submitted | approved | superseded
  definition: Json;
  model: Json;
  version: number; // optimistic lock
  note: string;
  created_by: string;
  created_at: Moment;
  submitted_by: string | null;
  approved_by: string | null;
  approved_at: Moment | null;
}

/** A deviation from a baseline that somebody has taken note of. */
export interface BaselineAlertAckRow {
  org_id: string;
  alert_id: string; // baseline and first day
  acked_by: string;
  acked_at: Moment;
}

/** Organisations that were given their first baselines and measures. */
export interface BaselineSeedRow {
  org_id: string;
  seeded_at: Moment;
}

/** Plan of saving, unit costs and measures of an area's year. */
export interface SavingPlanRow {
  org_id: string;
  area_id: string;
  year: number;
  plan: Json;
  version: number;
  updated_at: Moment;
  updated_by: string;
}

export interface BaselinesTables {
  baseline: BaselineRow;
  saving_plan: SavingPlanRow;
  baseline_seed: BaselineSeedRow;
  baseline_alert_ack: BaselineAlertAckRow;
}
