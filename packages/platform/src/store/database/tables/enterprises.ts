import type { Generated } from 'kysely';
import type { Json, Moment } from './columns.ts';

// Enterprises with their organisations, roles, hosts and looks.

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

export interface PasswordPolicyRow {
  eid: string;
  min_length: number;
  max_length: number;
  num_letters: boolean;
  case_sensitivity: boolean;
  special_character: boolean;
  valid_days: number | null; // null: passwords never expire
  remind_days: Generated<number>;
  second_factor: Generated<boolean>; // people without one set one up before anything else
}

export interface ServicePeriodRow {
  eid: string;
  last_day: string | null; // YYYY-MM-DD in the enterprise's time zone
  unlimited: Generated<boolean>;
  remind_days: Generated<number>; // before the last day
  grace_days: Generated<number>; // after it; then the service is blocked
  operations_phone: string | null;
}

export interface MembershipRow {
  user_id: string;
  org_id: string;
  role_code: string;
  sort: number;
}

/** Somebody with an account who is asked to join an organisation. */
export interface InvitationRow {
  invitation_id: string;
  org_id: string;
  user_id: string;
  role_code: string;
  name: string; // as the inviter wrote it
  invited_by: string;
  invited_at: Moment;
  expires_at: Moment;
}

export interface RoleResourceRow {
  role_code: string;
  resource_code: string;
}

/** What a role has been given once, whether it still has it or not. */
export interface RoleOfferRow {
  role_code: string;
  resource_code: string;
}

/** A role that an organisation made; those of the product have no row. */
export interface RoleRow {
  role_code: string;
  org_id: string;
  names: Json; // by language
}

/** Who changed what a role grants. */
export interface RoleChangeRow {
  change_id: Generated<number>;
  org_id: string;
  role_code: string;
  changed_by: string;
  changed_at: Moment;
  granted: Json;
  taken: Json;
  removed: boolean;
}

export interface EnterprisesTables {
  role: RoleRow;
  role_change: RoleChangeRow;
  role_offer: RoleOfferRow;
  enterprise: EnterpriseRow;
  organisation: OrganisationRow;
  password_policy: PasswordPolicyRow;
  service_period: ServicePeriodRow;
  membership: MembershipRow;
  invitation: InvitationRow;
  role_resource: RoleResourceRow;
  brand_image: BrandImageRow;
  host_config: HostConfigRow;
}
