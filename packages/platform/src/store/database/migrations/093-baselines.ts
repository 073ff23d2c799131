/** Energy baselines with their approval, the plan of saving, and the weather that baselines are corrected by. */
export const baselines = [
  `create table weather_day (plant_id text not null references plant, day text not null, mean_c double precision not null,
     primary key (plant_id, day))`,
  `create table baseline (org_id text not null references organisation, id text not null, plant_id text not null references plant,
     area_id text not null, energy_code text not null, revision int not null, state text not null, definition jsonb not null,
     model jsonb not null, version int not null, note text not null, created_by text not null, created_at timestamptz not null,
     submitted_by text, approved_by text, approved_at timestamptz, primary key (org_id, id),
     unique (org_id, area_id, energy_code, revision))`,
  `create unique index baseline_approved on baseline (org_id, area_id, energy_code) where state = 'approved'`,
  `create table saving_plan (org_id text not null references organisation, area_id text not null, year int not null,
     plan jsonb not null, version int not null, updated_at timestamptz not null, updated_by text not null,
     primary key (org_id, area_id, year))`,
  `create table baseline_seed (org_id text primary key references organisation, seeded_at timestamptz not null)`,
];
