import type { ColumnType, Generated } from 'kysely';
import type { Json, Moment } from './columns.ts';

// Accounts, and everything that signs somebody in.

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

export interface SetupCodeRow {
  only_one: Generated<boolean>;
  code_hash: string;
  expires_at: Moment;
  tries: Generated<number>;
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

export interface LinkTicketRow {
  ticket_hash: string;
  user_id: string;
  org_id: string;
  family: string;
  expires_at: Date;
}

export interface VerificationCodeRow {
  phone: string;
  purpose: string;
  code_hash: string;
  expires_at: Moment;
  /** Of callers who did not ask for the code, since `counted_from`. */
  tries: Generated<number>;
  sent_at: Moment;
  asked_by: Generated<string>;
  /** Count by caller, of this code. */
  tries_by: Generated<unknown>;
  counted_from: Moment;
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

/** Of a person; one that is not on yet waits for its first code. */
export interface SecondFactorRow {
  user_id: string;
  sealed_secret: string;
  is_on: Generated<boolean>;
  last_step: Generated<number>; // the newest time step whose code was used
  changed_at: Moment;
}

export interface RecoveryCodeRow {
  user_id: string;
  code_hash: string;
}

/** A sign-in whose password was right and whose second factor is still to come. */
export interface SecondStepRow {
  ticket_hash: string;
  user_id: string;
  device: string | null; // the known device that it came from
  expires_at: Moment;
}

export interface LoginSessionRow {
  family_id: string;
  user_id: string;
  is_local: boolean; // by password or phone, not by another system that vouched
  address: string;
  user_agent: string;
  started_at: Moment;
  seen_at: Moment;
}

export interface AccountAuditRow {
  id: Generated<number>;
  at: Moment;
  user_id: string;
  by_user_id: string;
  event: string;
  address: string | null;
  user_agent: string | null;
}

export interface AccountsTables {
  second_factor: SecondFactorRow;
  recovery_code: RecoveryCodeRow;
  second_step: SecondStepRow;
  login_session: LoginSessionRow;
  account_audit: AccountAuditRow;
  setup_code: SetupCodeRow;
  account: AccountRow;
  phone_change: PhoneChangeRow;
  used_nonce: UsedNonceRow;
  key_pair: KeyPairRow;
  online_login: OnlineLoginRow;
  refresh_token: RefreshTokenRow;
  revoked_token: RevokedTokenRow;
  socket_ticket: SocketTicketRow;
  verification_code: VerificationCodeRow;
  outbox: OutboxRow;
  login_attempt: LoginAttemptRow;
  sso_account: SsoAccountRow;
  sso_used: SsoUsedRow;
  sso_flow: SsoFlowRow;
  link_ticket: LinkTicketRow;
}
