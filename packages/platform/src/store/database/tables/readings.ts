import type { ColumnType } from 'kysely';
import type { Json, Moment } from './columns.ts';

// What was measured, made and stood still.

/** Fifteen minutes of one meter. `quantity` is null where nothing was measured and nothing could be substituted. */
export interface SlotRow {
  meter_key: number;
  slot_start: Moment;
  quantity: number | null;
  /** 0 good, 1 estimated, 2 uncertain, 3 bad, 4 no data */
  quality: number;
}

/** Minute means of one meter and local day: 1440 (or as many as the day has) little-endian float32, NaN is a gap. */
export interface MinuteBlockRow {
  meter_key: number;
  day: string; // local civil day YYYY-MM-DD
  t0: Moment;
  values: ColumnType<Uint8Array, Uint8Array, Uint8Array>;
}

/** Process values of a closed day; see TagBlocks. */
export interface TagBlockRow {
  plant_id: string;
  tag: string;
  day: string;
  /** Seconds a value stands for. */
  step_s: number;
  /** Float32, little-endian; NaN where nothing is known. */
  readings: Uint8Array;
  /** A bit a value, the first lowest: all of its minutes were known. */
  quality: Uint8Array;
}

/** Values of ten minutes of a process tag through a local civil day; null where none came. */
export interface PowerQualityPointRow {
  plant_id: string;
  code: string; // pcc, t1, t2, ...
  meter_id: string;
  nominal_kv: number; // between two phases
  sort: number;
}

export interface VoltageSagRow {
  plant_id: string;
  code: string;
  at: Moment;
  residual_pct: number; // of the nominal voltage
  duration_ms: number;
}

/** Good output of a line or the plant in fifteen minutes, base unit of the product. */
export interface ProductionSlotRow {
  area_id: string;
  slot_start: Moment;
  quantity: number | null; // m2
  mass_t: number | null;
}

/** What of an area's output came in a grade. */
export interface GradeSlotRow extends ProductionSlotRow {
  grade_code: string;
}

export interface StopEventRow {
  stop_id: string;
  plant_id: string;
  area_id: string;
  reason_code: string;
  reason_zh: string;
  reason_en: string;
  from_at: Moment;
  to_at: Moment | null;
  planned: boolean;
}

/** A unit of the process as its source describes it; see RollerKilnSchema and the like. */
export interface ProcessUnitRow {
  plant_id: string;
  area_id: string;
  kind: string;
  data: Json;
  sort: number;
}

/** Which tag tells which value of a unit. */
export interface ProcessTagRow {
  plant_id: string;
  tag: string;
  area_id: string;
  name: string;
  /** Zone, stage or place from 1; 0 where there is one only. */
  position: number;
  unit: string;
}

/** Sixty minutes of a process tag: little-endian float32, NaN is a gap. */
export interface TagHourRow {
  plant_id: string;
  tag: string;
  hour: Moment;
  readings: Uint8Array;
}

export interface LabSampleRow {
  plant_id: string;
  area_id: string;
  property: string;
  sampled_at: Moment;
  result_at: Moment;
  value: number;
}

export interface ReadingsTables {
  slot: SlotRow;
  minute_block: MinuteBlockRow;
  tag_block: TagBlockRow;
  power_quality_point: PowerQualityPointRow;
  voltage_sag: VoltageSagRow;
  production_slot: ProductionSlotRow;
  grade_slot: GradeSlotRow;
  stop_event: StopEventRow;
  process_unit: ProcessUnitRow;
  process_tag: ProcessTagRow;
  tag_hour: TagHourRow;
  lab_sample: LabSampleRow;
}
