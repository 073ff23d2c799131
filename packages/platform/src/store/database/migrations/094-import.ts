/** Imported readings: meters that tell their parent, how a file names and counts them, and what was imported when. */
export const imports = [
  `alter table meter add column parent_meter_id text`,
  `alter table plant add column slots_revision int not null default 0`,
  `create table import_meter (plant_id text not null references plant, code text not null, meter_id text not null,
     unit text not null, is_register boolean not null, factor double precision not null, register_max double precision,
     last_at timestamptz, last_value double precision, primary key (plant_id, code))`,
  `create table import_run (org_id text not null, key text not null, digest text not null, report jsonb not null,
     stored_at timestamptz not null default now(), primary key (org_id, key))`,
];
