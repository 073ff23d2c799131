/** People who are asked into an organisation, and whose rights limit a portal's client or a wall. */
export const rights = [
  `create table invitation (invitation_id text primary key, org_id text not null references organisation,
     user_id text not null references account, role_code text not null, name text not null,
     invited_by text not null references account, invited_at timestamptz not null, expires_at timestamptz not null,
     unique (org_id, user_id))`,
  `create index invitation_user on invitation (user_id)`,
  // Null: made before this was recorded, limited by the service identity alone.
  `alter table embed_client add column made_by text references account`,
  `alter table embed_device add column made_by text references account`,
];
