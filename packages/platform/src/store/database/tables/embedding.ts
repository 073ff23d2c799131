import type { Generated } from 'kysely';
import type { Json } from './columns.ts';

// Clients and wall displays that show elements elsewhere.

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
  made_by: Generated<string | null>; // whose rights limit it; null where that was never recorded
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
  made_by: Generated<string | null>; // whose rights limit it; null where that was never recorded
}

export interface DevicePairingRow {
  code_hash: string;
  pairing_hash: string;
  origin: string | null;
  address: string;
  device_id: string | null;
  expires_at: Date;
}

export interface ApiKeyRow {
  key_id: string;
  org_id: string;
  name: string;
  secret_hash: string;
  scopes: Json; // string[]
  area_id: string | null;
  made_by: string; // acts with this account's rights, as they are now
  made_at: Date;
  expires_at: Date;
  is_active: Generated<boolean>;
  seen_at: Date | null;
  version: Generated<number>;
}

export interface EmbeddingTables {
  api_key: ApiKeyRow;
  embed_client: EmbedClientRow;
  embed_issue: EmbedIssueRow;
  embed_audit: EmbedAuditRow;
  embed_device: EmbedDeviceRow;
  device_pairing: DevicePairingRow;
}
