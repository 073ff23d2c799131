/** Pulping lines and chests that are scheduled, and every plan that was asked for, with the problem it answers. */
export const pulpPlans = [
  `create table pulp_chest (plant_id text not null references plant, chest_id text not null, name_zh text not null,
     name_en text not null, capacity_t double precision not null, low_pct double precision not null,
     high_pct double precision not null, safety_pct double precision not null, level_tag text not null,
     sort int not null, primary key (plant_id, chest_id))`,
  `create table pulp_line (plant_id text not null references plant, area_id text not null, chest_id text not null,
     rate_min_tph double precision not null, rate_max_tph double precision not null,
     kwh_per_t double precision not null, min_up_slots int not null, min_down_slots int not null,
     start_cny double precision not null, run_tag text not null, sort int not null, primary key (plant_id, area_id))`,
  `create table pulp_plan (plan_id text primary key, plant_id text not null references plant, base_id text,
     asked_by text not null, asked_at timestamptz not null, from_at timestamptz not null, problem jsonb not null,
     change jsonb, is_done boolean not null default false, wants_cancel boolean not null default false, beat_at timestamptz not null default now(),
     solved_at timestamptz, solve_ms int, status text, gap_pct double precision, best_cny double precision, source text,
     rates jsonb, decision text, decided_by text, decided_at timestamptz, reason text not null default '')`,
  `create index pulp_plan_newest on pulp_plan (plant_id, asked_at desc)`,
];
