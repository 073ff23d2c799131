import type { ColumnType, Generated } from 'kysely';

/**
 * The rows of the platform's database, one interface a table; migrations/ holds the statements that make them.
 * Moments are `timestamptz` columns and reach the code as epoch milliseconds through `Moment`. Quantities are base
 * units (kWh, Nm3, m3, t, m2, CNY). jsonb columns are parsed where they are read.
 */
export type Moment = ColumnType<Date, Date | string, Date | string>;
export type Json = ColumnType<unknown, string, string>;

export interface EnterpriseRow {
  eid: string;
  name_zh: string;
  name_en: string;
  time_zone: string;
  day_account_time: string; // HH:mm
  day_account_flag: number;
  trade_code: string;
  config: Json; // title, logo, address: the optional fields of the contract's Enterprise
}
export interface OrganisationRow {
  org_id: string;
  open_org_id: string;
  eid: string;
  name_zh: string;
  name_en: string;
  water_mark: number;
  plant_id: string | null;
  org_type: Generated<string>;
  porg_id: Generated<string | null>; // the group that it belongs to
  province_code: Generated<string | null>;
  city_code: Generated<string | null>;
  county_code: Generated<string | null>;
  link_man: string | null;
  link_phone: string | null;
}
/** Logo or background of an enterprise. */
export interface BrandImageRow {
  storage_path: string;
  eid: string;
  kind: string; // logo | background
  origin_name: string;
  media_type: string;
  bytes: Uint8Array;
  updated_at: Moment;
}
export interface HostConfigRow {
  host: string;
  config: Json;
}
export interface LinkTicketRow {
  ticket_hash: string;
  user_id: string;
  org_id: string;
  family: string;
  expires_at: Date;
}
export interface AccountRow {
  user_id: string;
  user_name: string;
  nick_name: string;
  password_hash: string;
  phone: string | null;
  question_limit: number | null; // null is unlimited
  questions_used: Generated<number>;
  password_changed_at: Moment | null; // null: nobody recorded it
  password_fits: Generated<boolean>; // met the policy when it was last typed
  must_change: Generated<boolean>; // entered by somebody else: no password was set yet
}
export interface PasswordPolicyRow {
  eid: string;
  min_length: number;
  max_length: number;
  num_letters: boolean;
  case_sensitivity: boolean;
  special_character: boolean;
  valid_days: number | null; // null: passwords never expire
  remind_days: Generated<number>;
}
export interface ServicePeriodRow {
  eid: string;
  last_day: string | null; // YYYY-MM-DD in the enterprise's time zone
  unlimited: Generated<boolean>;
  remind_days: Generated<number>; // before the last day
  grace_days: Generated<number>; // after it; then the service is blocked
  operations_phone: string | null;
}
export interface PhoneChangeRow {
  user_id: string;
  expires_at: Moment;
}
export interface UsedNonceRow {
  nonce: string;
  expires_at: Moment;
}
export interface KeyPairRow {
  kid: string;
  private_pem: string;
  created_at: Moment;
}
export interface OnlineLoginRow {
  user_id: string;
  org_id: string;
  last_at: Moment;
  previous_at: Moment | null;
}
export interface MembershipRow {
  user_id: string;
  org_id: string;
  role_code: string;
  sort: number;
}
export interface RoleResourceRow {
  role_code: string;
  resource_code: string;
}
export interface RefreshTokenRow {
  token_hash: string;
  user_id: string;
  family_id: string; // a replayed token revokes its whole family
  expires_at: Moment;
  used_at: Moment | null;
}
export interface RevokedTokenRow {
  jti: string;
  expires_at: Moment;
  from_at: ColumnType<Date | null, Date | null | undefined, Date | null>; // null: at once
}
export interface SocketTicketRow {
  ticket_hash: string;
  claims: Json;
  expires_at: Moment;
}
export interface VerificationCodeRow {
  phone: string;
  purpose: string;
  code_hash: string;
  expires_at: Moment;
  tries: Generated<number>;
  sent_at: Moment;
}
export interface OutboxRow {
  id: Generated<number>;
  phone: string;
  text: string;
  sent_at: Moment;
}
export interface LoginAttemptRow {
  key: string; // account or address, prefixed
  failures: number;
  blocked_until: Moment | null;
  updated_at: Moment;
}
export interface EmbedClientRow {
  client_id: string;
  secret_hash: string;
  name: string;
  origins: Json; // string[]
  elements: Json; // element tags or '*'
  org_id: string;
  user_id: string; // the read-only service identity its tokens act as
  former_secret_hash: string | null; // valid beside the present one until former_until
  former_until: Date | null;
  is_active: Generated<boolean>;
  generation: Generated<number>; // tokens of an earlier one are over
  tokens_per_minute: Generated<number>;
  acts_for_users: Generated<boolean>; // may ask for tokens that act as a member of the organisation
  version: Generated<number>;
}
export interface EmbedIssueRow {
  client_id: string;
  window_at: Date;
  issued: number;
}
export interface EmbedAuditRow {
  id: Generated<string>;
  at: Date;
  org_id: string;
  holder: string; // 'client' or 'device'
  holder_id: string;
  event: string;
  reason: string | null;
  elements: Json | null;
  area_id: string | null;
  user_id: string | null; // the administrator of a change; of an issue, as whom the token acts
  life_s: number | null;
  address: string | null;
  origin: string | null;
}
export interface EmbedDeviceRow {
  device_id: string;
  org_id: string;
  name: string;
  user_id: string; // as whom it reads
  elements: Json; // element tags
  area_id: string | null;
  origin: string | null; // of the page that was paired; null is the platform's own
  is_active: Generated<boolean>;
  generation: Generated<number>;
  secret_hash: string | null;
  former_secret_hash: string | null; // until the present one is used for the first time
  enrolled_at: Date;
  enrolled_by: string;
  seen_at: Date | null;
  version: Generated<number>;
}
export interface DevicePairingRow {
  code_hash: string;
  pairing_hash: string;
  origin: string | null;
  address: string;
  device_id: string | null;
  expires_at: Date;
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
export interface MessageRow {
  id: Generated<number>;
  org_id: string;
  user_id: string | null; // null is everybody of the organisation
  kind: string; // alarm | announcement | system | work
  title_zh: string;
  title_en: string;
  content_zh: string;
  content_en: string;
  publisher: string;
  publish_time: Moment;
  alarm_id: Generated<string | null>;
  /** Words of the platform that the message is made of; null where somebody wrote it. */
  words_key: Generated<string | null>;
  words_values: ColumnType<unknown, string | null | undefined, string | null>; // MessageValues
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
export interface MessageReadRow {
  message_id: number;
  user_id: string;
}
export interface ChatMessageRow {
  id: string;
  user_id: string;
  org_id: string;
  request_id: string;
  sender: number;
  content: string; // the raw marker text of CONTENT frames
  thinking: string;
  state: string; // streaming | finished | stopped | failed
  evaluate: number;
  seq: number;
  frames: Json; // frames of the answer, so that RESUME can replay them
  recommend: Json; // string[]
  created_at: Moment;
  position: Generated<number>;
  evaluate_reason: Generated<string | null>;
}
/** A file of a person: of a question once that was sent, and until then for a day. */
export interface ChatAttachmentRow {
  id: string;
  user_id: string;
  org_id: string;
  question_id: string | null;
  name: string;
  media_type: string;
  size_bytes: number;
  content: ColumnType<Uint8Array, Uint8Array, Uint8Array>;
  created_at: Moment;
}
/** What an answer said before it was written again. */
export interface ChatVersionRow {
  message_id: string;
  version: number; // from 1
  content: string;
  thinking: string;
  state: string;
  evaluate: number;
  evaluate_reason: string | null;
  replaced_at: Moment;
}
export interface AssistantPhrasesRow {
  user_id: string;
  org_id: string;
  phrases: Json;
  version: number;
}
/** Questions that somebody was given. */
export interface QuestionRechargeRow {
  id: Generated<number>;
  user_id: string;
  question_limit: number | null;
  /** Null lifted the limit. */
  questions: number | null;
  reason: string | null;
  org_id: string | null;
  given_by: string;
  given_at: Moment;
}

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
/** Fifteen minutes of one meter. `quantity` is null where nothing was measured and nothing could be substituted. */
export interface SlotRow {
  meter_key: number;
  slot_start: Moment;
  quantity: number | null;
  /** 0 good, 1 estimated, 2 uncertain, 3 bad, 4 no data */
  quality: number;
}
/** Minute means of one meter and local day: 1440 (or as many as the day has) little-endian float32, NaN is a gap. */
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
export interface MinuteBlockRow {
  meter_key: number;
  day: string; // local civil day YYYY-MM-DD
  t0: Moment;
  values: ColumnType<Uint8Array, Uint8Array, Uint8Array>;
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
/** Shifts, teams and the cycle in which they take turns; a plant may have several. */
export interface TeamConfigRow {
  plant_id: string;
  config_id: string;
  name_zh: string;
  name_en: string;
  sort: number;
  config: Json;
}
/** Days whose highest temperature reaches the tariff's hot-day threshold. */
export interface HotDayRow {
  plant_id: string;
  day: string;
  max_c: number;
}
/** Mean outside temperature of local days, where it is known. */
export interface WeatherDayRow {
  plant_id: string;
  day: string; // local civil day YYYY-MM-DD
  mean_c: number;
}
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

/** Which account somebody is whom a single sign-on provider knows. */
export interface SsoAccountRow {
  provider: string;
  tenant: string;
  subject: string; // the provider's own name of the person
  user_id: string;
}
/** Signed values that were used: each opens once. */
export interface SsoUsedRow {
  value_hash: string;
  expires_at: Moment;
}
/** An authorization that is under way. */
export interface SsoFlowRow {
  state_hash: string;
  flow_hash: string; // of the secret that stays in the browser
  provider: string;
  site: string;
  nonce: string;
  verifier: string;
  expires_at: Moment;
}
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
/** What a role has been given once, whether it still has it or not. */
export interface RoleOfferRow {
  role_code: string;
  resource_code: string;
}
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

/** A line of an organisation's handbook. */
export interface HandbookNodeRow {
  node_id: string;
  org_id: string;
  parent_id: string | null;
  kind: string; // folder | page | question
  sort: number;
  is_published: boolean;
  has_changes: boolean;
  version: number;
  updated_at: Moment;
  updated_by: string; // user_id; '' is the product itself
}
export interface HandbookTextRow {
  node_id: string;
  language: string;
  title: string;
  content: string; // markdown, as it is being written
  live_title: string | null; // as it was published
  live_content: string | null;
  terms: ColumnType<unknown, unknown, unknown>; // tsvector of the published text
}
/** Organisations that got the product's handbook once; what they delete stays deleted. */
export interface HandbookSeededRow {
  org_id: string;
  seeded_at: Moment;
}

export interface DocketTemplateRow {
  id: string;
  org_id: string;
  template_type: number;
  kind: string;
  menu_display: boolean;
  template: Json;
  version: number;
  updated_at: Moment;
  updated_by: string;
}
export interface DocketRow {
  id: string;
  org_id: string;
  docket_no: string;
  template_type: number;
  docket_date: Moment;
  docket: Json;
}
export interface ComposedPageRow {
  org_id: string;
  path: string;
  title: string;
  platform_code: string;
  domain: string;
  page: Json;
  version: number;
  updated_at: Moment;
  updated_by: string;
}
export interface DocketSeedRow {
  org_id: string;
  seeded_at: Moment;
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

/** What a person chose for a widget of their workbench. */
export interface WorkHomeRow {
  org_id: string;
  user_id: string;
  kind: string;
  items: Json;
  version: number;
  updated_at: Moment;
}

export interface Tables {
  work_home: WorkHomeRow;
  report_job: ReportJobRow;
  report_file: ReportFileRow;
  report_ticket: ReportTicketRow;
  record: RecordTableRow;
  record_seed: RecordSeedRow;
  role_offer: RoleOfferRow;
  docket_template: DocketTemplateRow;
  docket: DocketRow;
  docket_seed: DocketSeedRow;
  composed_page: ComposedPageRow;
  enterprise: EnterpriseRow;
  organisation: OrganisationRow;
  account: AccountRow;
  password_policy: PasswordPolicyRow;
  service_period: ServicePeriodRow;
  phone_change: PhoneChangeRow;
  used_nonce: UsedNonceRow;
  key_pair: KeyPairRow;
  online_login: OnlineLoginRow;
  membership: MembershipRow;
  role_resource: RoleResourceRow;
  refresh_token: RefreshTokenRow;
  revoked_token: RevokedTokenRow;
  socket_ticket: SocketTicketRow;
  verification_code: VerificationCodeRow;
  outbox: OutboxRow;
  login_attempt: LoginAttemptRow;
  embed_client: EmbedClientRow;
  embed_issue: EmbedIssueRow;
  embed_audit: EmbedAuditRow;
  embed_device: EmbedDeviceRow;
  device_pairing: DevicePairingRow;
  board_setting: BoardSettingRow;
  kanban_time: KanbanTimeRow;
  message: MessageRow;
  message_read: MessageReadRow;
  alarm_setting: AlarmSettingRow;
  handbook_node: HandbookNodeRow;
  handbook_text: HandbookTextRow;
  handbook_seeded: HandbookSeededRow;
  chat_message: ChatMessageRow;
  chat_version: ChatVersionRow;
  chat_attachment: ChatAttachmentRow;
  assistant_phrases: AssistantPhrasesRow;
  question_recharge: QuestionRechargeRow;
  plant: PlantRow;
  checkpoint: CheckpointRow;
  area: AreaRow;
  machine_drawing: MachineDrawingRow;
  meter: MeterRow;
  slot: SlotRow;
  minute_block: MinuteBlockRow;
  tag_block: TagBlockRow;
  power_quality_point: PowerQualityPointRow;
  voltage_sag: VoltageSagRow;
  production_slot: ProductionSlotRow;
  grade_slot: GradeSlotRow;
  material_grade: MaterialGradeRow;
  tariff_version: TariffVersionRow;
  hot_day: HotDayRow;
  team_config: TeamConfigRow;
  weather_day: WeatherDayRow;
  baseline: BaselineRow;
  saving_plan: SavingPlanRow;
  baseline_seed: BaselineSeedRow;
  baseline_alert_ack: BaselineAlertAckRow;
  energy_type: EnergyTypeRow;
  alarm: AlarmRow;
  alarm_shelf: AlarmShelfRow;
  alarm_rule_change: AlarmRuleChangeRow;
  stop_event: StopEventRow;
  sso_account: SsoAccountRow;
  sso_used: SsoUsedRow;
  sso_flow: SsoFlowRow;
  page_session: PageSessionRow;
  page_visit: PageVisitRow;
  page_jump: PageJumpRow;
  track_point: TrackPointRow;
  track_event: TrackEventRow;
  operate_log: OperateLogRow;
  performance_log: PerformanceLogRow;
  script_error: ScriptErrorRow;
  platform_build: PlatformBuildRow;
  brand_image: BrandImageRow;
  host_config: HostConfigRow;
  link_ticket: LinkTicketRow;
  import_meter: ImportMeterRow;
  import_run: ImportRunRow;
}
