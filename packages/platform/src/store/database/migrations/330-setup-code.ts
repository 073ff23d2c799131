/** The one-time code by which the first administrator is made; no row where there is nothing to set up. */
export const setupCode = [
  `create table setup_code (only_one boolean primary key default true check (only_one), code_hash text not null,
     expires_at timestamptz not null, tries integer not null default 0)`,
];
