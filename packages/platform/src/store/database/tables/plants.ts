import type { ColumnType, Generated } from 'kysely';
import type { Json, Moment } from './columns.ts';

// What a plant is made of and what its energy costs.

export interface PlantRow {
  plant_id: string; // CER, CE2, or an imported plant
  model: string; // 'ceramics' | 'imported'
  seed: number;
  start_date: string; // YYYY-MM-DD, first day of history in the plant's zone
  time_zone: string;
  day_account_time: string;
  contract_kw: number | null;
  product_unit: string; // m2 for ceramics
  /** History is whole in [history_from, history_to); the rest is being prepared behind it. */
  history_from: Moment | null;
  history_to: Moment | null;
  /** Counts the imports: who keeps sums of slots that are closed reads them again when it rises. */
  slots_revision: Generated<number>;
}

/** What the source of a plant's data brings along. */
export interface PlantSourceRow {
  plant_id: string;
  tags: Json; // codes in their order
  rules: Json; // alarm rules that the plant begins with
}

export interface CheckpointRow {
  plant_id: string;
  day: string; // local midnight at which the state holds
  state: Json;
}

export interface AreaRow {
  area_id: string; // CER.W1.L1.P1.U01
  plant_id: string;
  parent_id: string | null;
  type: string; // factory | workshop | line | process | unit | other
  name_zh: string;
  name_en: string;
  sort: number;
  equipment_type: string | null;
  /** What its output is counted in; null is the plant's unit. */
  product_unit: Generated<string | null>;
  /** Of a line: its output in an hour of planned time when nothing holds it up; null where nobody knows. */
  ideal_per_hour: Generated<number | null>;
}

/** What a kind of machine looks like, in lines. */
export interface MachineDrawingRow {
  equipment_type: string;
  view_box: string; // 0 0 48 32
  paths: ColumnType<string[], string, string>; // data of svg paths; jsonb
}

export interface MeterRow {
  meter_key: Generated<number>;
  meter_id: string; // CER.W1.L1.P1.U01.E
  plant_id: string;
  area_id: string;
  energy_code: string; // electric | gas | water
  /** `incomer` measures the whole plant, `transformer` a part of it, `feeder` one consumer. Sums take feeders. */
  kind: string;
  name_zh: string;
  name_en: string;
  unit: string; // kWh | Nm3 | m3
  /** The meter that measures this one too, where it is told; simulated plants tell it by `kind` alone. */
  parent_meter_id: Generated<string | null>;
}

/** How files name a meter of an imported plant, and what their values mean. */
export interface ImportMeterRow {
  plant_id: string;
  code: string;
  meter_id: string;
  unit: string; // of the file
  is_register: boolean;
  factor: number;
  register_max: number | null;
  /** Newest register reading, which the next file goes on from. */
  last_at: Moment | null;
  last_value: number | null;
}

/** An import that was stored under a key: the same call again is answered with its report. */
export interface ImportRunRow {
  org_id: string;
  key: string;
  digest: string;
  report: Json;
  stored_at: Generated<Moment>;
}

export interface EnergyTypeRow {
  plant_id: string;
  energy_code: string;
  name_zh: string;
  name_en: string;
  unit: string;
  price_cny: number | null; // flat price of what has no tariff
  kgce_per_unit: number;
  co2_kg_per_unit: number;
  gj_per_unit: number;
  sort: number;
}

export interface MaterialGradeRow {
  plant_id: string;
  grade_code: string;
  name_zh: string;
  name_en: string;
  sort: number; // best first
}

export interface TariffVersionRow {
  plant_id: string;
  version: string;
  effective_from: string; // local civil day
  tariff: Json;
}

/** Days whose highest temperature reaches the tariff's hot-day threshold. */
export interface HotDayRow {
  plant_id: string;
  day: string;
  max_c: number;
}

/** Shifts, teams and the cycle in which they take turns; a plant may have several. */
export interface TeamConfigRow {
  plant_id: string;
  config_id: string;
  name_zh: string;
  name_en: string;
  sort: number;
  config: Json;
}

/** Mean outside temperature of local days, where it is known. */
export interface WeatherDayRow {
  plant_id: string;
  day: string; // local civil day YYYY-MM-DD
  mean_c: number;
}

export interface PlantsTables {
  plant: PlantRow;
  plant_source: PlantSourceRow;
  checkpoint: CheckpointRow;
  area: AreaRow;
  machine_drawing: MachineDrawingRow;
  meter: MeterRow;
  material_grade: MaterialGradeRow;
  tariff_version: TariffVersionRow;
  hot_day: HotDayRow;
  team_config: TeamConfigRow;
  weather_day: WeatherDayRow;
  energy_type: EnergyTypeRow;
  import_meter: ImportMeterRow;
  import_run: ImportRunRow;
}
