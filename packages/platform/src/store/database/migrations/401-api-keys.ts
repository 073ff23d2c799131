/** Keys with which other programs read, each within the rights of who made it. */
export const apiKeys = [
  `create table api_key (key_id text primary key, org_id text not null references organisation, name text not null,
     secret_hash text not null, scopes jsonb not null, area_id text, made_by text not null references account,
     made_at timestamptz not null, expires_at timestamptz not null, is_active boolean not null default true,
     seen_at timestamptz, version int not null default 1)`,
  `create index api_key_org on api_key (org_id)`,
];
