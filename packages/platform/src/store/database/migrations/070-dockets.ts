/** Templates of stock papers, the papers, and which organisations were given their first ones. */
export const dockets = [
  `create table docket_template (id text not null, org_id text not null references organisation, template_type int not null,
     kind text not null, menu_display boolean not null, template jsonb not null, version int not null,
     updated_at timestamptz not null, updated_by text not null, primary key (org_id, id))`,
  `create table docket (id text not null, org_id text not null references organisation, docket_no text not null,
     template_type int not null, docket_date timestamptz not null, docket jsonb not null, primary key (org_id, id))`,
  `create index docket_type on docket (org_id, template_type, docket_date desc)`,
  `create table docket_seed (org_id text primary key references organisation, seeded_at timestamptz not null)`,
];
