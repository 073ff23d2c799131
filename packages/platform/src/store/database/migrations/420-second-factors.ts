/** Second factors with their recovery codes, sign-ins as a list that can be ended, and what happened to accounts. */
export const secondFactors = [
  `create table second_factor (user_id text primary key references account on delete cascade, sealed_secret text not null,
     is_on boolean not null default false, last_step bigint not null default -1, changed_at timestamptz not null)`,
  `create table recovery_code (user_id text not null references account on delete cascade, code_hash text not null,
     primary key (user_id, code_hash))`,
  `create table second_step (ticket_hash text primary key, user_id text not null references account on delete cascade,
     device text, expires_at timestamptz not null)`,
  `create table login_session (family_id text primary key, user_id text not null references account on delete cascade,
     is_local boolean not null, address text not null, user_agent text not null, started_at timestamptz not null,
     seen_at timestamptz not null)`,
  `create index login_session_user on login_session (user_id)`,
  // Of sign-ins before this list nothing is known but when they began, by the life of their first refresh token.
  `insert into login_session select family_id, user_id, true, '', '', min(expires_at) - interval '30 days',
     max(expires_at) - interval '30 days' from refresh_token group by family_id, user_id`,
  `create table account_audit (id bigserial primary key, at timestamptz not null, user_id text not null, by_user_id text not null,
     event text not null, address text, user_agent text)`,
  `create index account_audit_user on account_audit (user_id, at desc)`,
  `alter table password_policy add column second_factor boolean not null default false`,
];
