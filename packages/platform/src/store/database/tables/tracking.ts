import type { Generated } from 'kysely';
import type { Moment } from './columns.ts';

// How pages are used, and which builds served them.

export interface PageSessionRow {
  session_id: string;
  user_id: string;
  org_id: string;
  language: string;
  user_agent: string;
  started_at: Moment;
  updated_at: Moment;
}

export interface PageVisitRow {
  id: Generated<number>;
  session_id: string;
  path: string;
  title: string;
  at: Moment;
}

export interface PageJumpRow {
  id: Generated<number>;
  session_id: string;
  from_path: string;
  to_path: string | null; // null is the end of the page
  stay_ms: number;
  at: Moment;
}

export interface TrackPointRow {
  id: Generated<number>;
  session_id: string;
  event_id: string;
  path: string;
  count: number;
  at: Moment;
}

export interface TrackEventRow {
  id: Generated<number>;
  session_id: string;
  event_id: string;
  button_id: string;
  path: string;
  at: Moment;
}

export interface OperateLogRow {
  id: Generated<number>;
  user_id: string;
  operate_name: string;
  url: string;
  at: Moment;
}

export interface PerformanceLogRow {
  id: Generated<number>;
  session_id: string;
  page_path_name: string;
  page_public_path: string;
  resources_code: string;
  time_millis: number;
  at: Moment;
}

export interface ScriptErrorRow {
  id: Generated<number>;
  session_id: string;
  message: string;
  stack: string;
  path: string;
  version: string;
  at: Moment;
}

/** Builds that served pages, so that pages of an earlier one can be told. */
export interface PlatformBuildRow {
  id: Generated<number>;
  build: string;
  started_at: Moment;
}

export interface TrackingTables {
  page_session: PageSessionRow;
  page_visit: PageVisitRow;
  page_jump: PageJumpRow;
  track_point: TrackPointRow;
  track_event: TrackEventRow;
  operate_log: OperateLogRow;
  performance_log: PerformanceLogRow;
  script_error: ScriptErrorRow;
  platform_build: PlatformBuildRow;
}
