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
}
export interface AccountRow {
  user_id: string;
  user_name: string;
  nick_name: string;
  password_hash: string;
  phone: string | null;
  question_limit: number | null; // null is unlimited
  questions_used: Generated<number>;
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
export interface MinuteBlockRow {
  meter_key: number;
  day: string; // local civil day YYYY-MM-DD
  t0: Moment;
  values: ColumnType<Uint8Array, Uint8Array, Uint8Array>;
}
/** Good output of a line or the plant in fifteen minutes, base unit of the product. */
export interface ProductionSlotRow {
  area_id: string;
  slot_start: Moment;
  quantity: number | null; // m2
  mass_t: number | null;
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
  state: string; // unackActive | ackActive | unackRtn | normal
  value: number | null;
  limit_value: number | null;
  unit: string;
  on_at: Moment;
  ack_at: Moment | null;
  ack_by: string | null;
  off_at: Moment | null;
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

export interface Tables {
  enterprise: EnterpriseRow;
  organisation: OrganisationRow;
  account: AccountRow;
  membership: MembershipRow;
  role_resource: RoleResourceRow;
  refresh_token: RefreshTokenRow;
  revoked_token: RevokedTokenRow;
  socket_ticket: SocketTicketRow;
  verification_code: VerificationCodeRow;
  outbox: OutboxRow;
  login_attempt: LoginAttemptRow;
  embed_client: EmbedClientRow;
  board_setting: BoardSettingRow;
  message: MessageRow;
  message_read: MessageReadRow;
  chat_message: ChatMessageRow;
  plant: PlantRow;
  checkpoint: CheckpointRow;
  area: AreaRow;
  meter: MeterRow;
  slot: SlotRow;
  minute_block: MinuteBlockRow;
  production_slot: ProductionSlotRow;
  tariff_version: TariffVersionRow;
  hot_day: HotDayRow;
  energy_type: EnergyTypeRow;
  alarm: AlarmRow;
  stop_event: StopEventRow;
}
