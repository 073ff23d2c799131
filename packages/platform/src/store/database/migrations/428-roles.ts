/** Roles that organisations make themselves, with their names, and who changed what a role grants. */
export const roles = [
  `create table role (role_code text primary key, org_id text not null references organisation, names jsonb not null)`,
  `create table role_change (change_id serial primary key, org_id text not null references organisation,
     role_code text not null, changed_by text not null, changed_at timestamptz not null, granted jsonb not null,
     taken jsonb not null, removed boolean not null)`,
  `create index role_change_role on role_change (org_id, role_code, change_id desc)`,
];
