/** Pages that enterprises compose: the home and the low-code pages of an organisation, by their path. */
export const composedPages = [
  `create table composed_page (org_id text not null references organisation, path text not null, title text not null,
     platform_code text not null, domain text not null, page jsonb not null, version int not null,
     updated_at timestamptz not null, updated_by text not null, primary key (org_id, path))`,
];
