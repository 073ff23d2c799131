import type { ColumnType, Generated } from 'kysely';
import type { Json, Moment } from './columns.ts';

// Alarms, their rules, and who is reminded of them.

export interface AlarmRow {
  alarm_id: string;
  plant_id: string;
  area_id: string;
  name_zh: string;
  name_en: string;
  priority: number; // 1..4
  state: string; // AlarmState of the contract
  value: number | null;
  limit_value: number | null;
  unit: string;
  on_at: Moment;
  ack_at: Moment | null;
  ack_by: string | null;
  off_at: Moment | null;
  rule_code: Generated<string>;
  kind: Generated<string>; // AlarmKind of the contract
  /** Why it is not shown while it stands: shelved | suppressedByDesign | outOfService. */
  hidden: Generated<string | null>;
  /** It was hidden when it came: nobody was told, and no figure counts it. */
  raised_hidden: Generated<boolean>;
  /** Moment of the plant that the row is known up to; an older report does not undo a newer one. */
  changed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** A rule that an operator has put aside for a time. */
export interface AlarmShelfRow {
  shelf_id: string;
  plant_id: string;
  rule_code: string;
  from_at: Moment;
  until_at: Moment;
  /** Ended by hand, or by the time that was set; null while it lasts. */
  ended_at: Moment | null;
  shelved_by: string;
  reason: string;
}

/** An alarm rule as an enterprise has it from a minute on. */
export interface AlarmRuleChangeRow {
  plant_id: string;
  rule_code: string;
  from_minute: number; // whole minutes since 2026-01-01T00:00:00+08:00
  rule: Json;
  in_service: boolean;
}

/** Which alarms open a reminder for a person. */
export interface AlarmSettingRow {
  org_id: string;
  user_id: string;
  area_ids: Json | null; // string[], null is the whole plant
  priorities: Json; // number[]
  sound: boolean;
  version: number;
  updated_at: Moment;
}

export interface AlarmsTables {
  alarm_setting: AlarmSettingRow;
  alarm: AlarmRow;
  alarm_shelf: AlarmShelfRow;
  alarm_rule_change: AlarmRuleChangeRow;
}
