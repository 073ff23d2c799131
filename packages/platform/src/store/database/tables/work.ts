import type { ColumnType, Generated } from 'kysely';
import type { Json, Moment } from './columns.ts';

// Records of the feature pages, files of reports, and how boards and workbenches are set.

/** One record of a feature page; its resource's description says what stands in `data`. */
export interface RecordTableRow {
  org_id: string;
  resource: string;
  record_id: string;
  data: Json;
  version: Generated<number>;
  updated_at: Moment;
  updated_by: string;
}

/** Resources whose first rows an organisation has been given. */
export interface RecordSeedRow {
  org_id: string;
  resource: string;
}

/** Making a file of a report. */
export interface ReportJobRow {
  job_id: string;
  org_id: string;
  user_id: string;
  format: string; // xlsx | csv
  language: string;
  with_cost: boolean; // whether the file holds money
  data_area_id: string | null; // the part of the plant that the file is about; null is all of it
  query: Json;
  state: string; // queued | running | done | failed | cancelled
  progress_pct: number;
  row_count: number;
  file_name: string;
  size_bytes: number;
  problem: string | null; // key of the report's words
  created_at: Moment;
  beat_at: Moment; // of the process that makes it
  expires_at: Moment;
}

export interface ReportFileRow {
  job_id: string;
  seq: number;
  bytes: ColumnType<Uint8Array, Uint8Array, Uint8Array>;
}

export interface ReportTicketRow {
  ticket_hash: string;
  job_id: string;
  expires_at: Moment;
}

export interface BoardSettingRow {
  org_id: string;
  board_code: string;
  area_id: string;
  user_id: string; // '' is the enterprise's own
  setting: Json;
  version: number;
  updated_at: Moment;
  updated_by: string;
}

/** Boards that take turns on a wall. */
export interface KanbanTimeRow {
  id: string;
  org_id: string;
  name: string;
  boards: Json; // board codes
  every_s: number;
  distance: string; // near | room | wall
  version: number;
  updated_at: Moment;
  updated_by: string;
}

/** What a person chose for a widget of their workbench. */
export interface WorkHomeRow {
  org_id: string;
  user_id: string;
  kind: string;
  items: Json;
  version: number;
  updated_at: Moment;
}

/** A to-do that a person does not want to see until the morning of a day. */
export interface WorkPutOffRow {
  org_id: string;
  user_id: string;
  item_id: string;
  until_on: string; // accounting day
  put_off_at: Moment;
}

export interface WorkTables {
  work_home: WorkHomeRow;
  work_put_off: WorkPutOffRow;
  report_job: ReportJobRow;
  report_file: ReportFileRow;
  report_ticket: ReportTicketRow;
  record: RecordTableRow;
  record_seed: RecordSeedRow;
  board_setting: BoardSettingRow;
  kanban_time: KanbanTimeRow;
}
