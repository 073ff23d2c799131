/** Records of the feature pages: one document a record, checked by the description of its resource when written. */
export const records = [
  `create table record (org_id text not null references organisation, resource text not null, record_id text not null,
     data jsonb not null, version int not null default 1, updated_at timestamptz not null, updated_by text not null,
     primary key (org_id, resource, record_id))`,
  `create table record_seed (org_id text not null references organisation, resource text not null,
     primary key (org_id, resource))`,
  // Roles of an earlier release keep what somebody changed of them: what that release knew counts as offered.
  `create table role_offer (role_code text not null, resource_code text not null, primary key (role_code, resource_code))`,
  `insert into role_offer select role.role_code, known.code from (select distinct role_code from role_resource) as role
     cross join (values ('realTimeBoardFarm'), ('board:setting'), ('board:export'), ('panel:kpis'), ('panel:cost'),
       ('panel:load'), ('panel:mix'), ('panel:ranking'), ('panel:flow'), ('panel:plan'), ('assistant'), ('alarm:list'))
       as known (code)`,
  // A token that was traded for the next one stays good for what is on its way.
  `alter table revoked_token add column from_at timestamptz`,
];
