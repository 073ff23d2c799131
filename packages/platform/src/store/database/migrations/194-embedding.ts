/** Portals with two secrets for a while, what was issued and refused, and walls that were let in by a code. */
export const embedding = [
  `alter table embed_client add column former_secret_hash text, add column former_until timestamptz,
     add column is_active boolean not null default true, add column generation int not null default 0,
     add column tokens_per_minute int not null default 120, add column acts_for_users boolean not null default false,
     add column version int not null default 1`,
  `create table embed_issue (client_id text primary key references embed_client on delete cascade, window_at timestamptz not null,
     issued int not null)`,
  `create table embed_audit (id bigserial primary key, at timestamptz not null, org_id text not null references organisation,
     holder text not null, holder_id text not null, event text not null, reason text, elements jsonb, area_id text,
     user_id text, life_s int, address text, origin text)`,
  `create index embed_audit_org on embed_audit (org_id, at desc)`,
  `create table embed_device (device_id text primary key, org_id text not null references organisation, name text not null,
     user_id text not null references account, elements jsonb not null, area_id text, origin text, is_active boolean not null default true,
     generation int not null default 0, secret_hash text, former_secret_hash text, enrolled_at timestamptz not null,
     enrolled_by text not null references account, seen_at timestamptz, version int not null default 1)`,
  `create table device_pairing (code_hash text primary key, pairing_hash text not null unique, origin text, address text not null,
     device_id text references embed_device on delete cascade, expires_at timestamptz not null)`,
];
