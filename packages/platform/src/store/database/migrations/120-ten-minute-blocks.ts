/** Values of ten minutes, those of the running day among them, as blocks of a tag and day; points of power quality and the sags that they saw. */
export const tenMinuteBlocks = [
  `create table ten_minute_block (plant_id text not null references plant, tag text not null, day text not null,
     t0 timestamptz not null, "values" real[] not null, primary key (plant_id, tag, day))`,
  `create table power_quality_point (plant_id text not null references plant, code text not null, meter_id text not null,
     nominal_kv double precision not null, sort int not null, primary key (plant_id, code))`,
  `create table voltage_sag (plant_id text not null references plant, code text not null, at timestamptz not null,
     residual_pct double precision not null, duration_ms int not null, primary key (plant_id, code, at))`,
];
