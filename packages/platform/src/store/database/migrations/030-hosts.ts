/** What each host name sets for the site, whom to ask in an organisation, and tickets of links to other sites. */
export const hosts = [
  `create table host_config (host text primary key, config jsonb not null)`,
  `alter table organisation add column org_type text not null default 'factory'`,
  `alter table organisation add column link_man text`,
  `alter table organisation add column link_phone text`,
  `create table link_ticket (ticket_hash text primary key, user_id text not null references account,
     org_id text not null references organisation, family text not null, expires_at timestamptz not null)`,
];
