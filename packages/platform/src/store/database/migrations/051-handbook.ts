/**
 * The handbook of each organisation: nodes of the directory, and a text for each language. What is being written stands
 * beside what is published, and only the latter is searched.
 */
export const handbook = [
  `create table handbook_node (node_id text primary key, org_id text not null references organisation,
     parent_id text references handbook_node on delete cascade, kind text not null, sort int not null, is_published boolean not null,
     has_changes boolean not null, version int not null, updated_at timestamptz not null, updated_by text not null)`,
  `create index handbook_node_org on handbook_node (org_id, parent_id, sort)`,
  `create table handbook_text (node_id text not null references handbook_node on delete cascade, language text not null,
     title text not null, content text not null, live_title text, live_content text, terms tsvector,
     primary key (node_id, language))`,
  `create index handbook_text_terms on handbook_text using gin (terms)`,
  `create table handbook_seeded (org_id text primary key references organisation, seeded_at timestamptz not null)`,
  `insert into role_resource (role_code, resource_code) select 'manager', 'help:edit'
     where exists (select from role_resource where role_code = 'manager') on conflict do nothing`,
];
