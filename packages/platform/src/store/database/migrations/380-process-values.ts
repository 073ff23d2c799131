/**
 * Process units with their tags, the minutes of their newest days in blocks of an hour (a block of a day would be written
 * again whole with each minute), and results of the laboratory.
 */
export const processValues = [
  `create table process_unit (plant_id text not null references plant (plant_id) on delete cascade,
     area_id text not null, kind text not null, data jsonb not null, sort int not null,
     primary key (plant_id, area_id))`,
  `create table process_tag (plant_id text not null references plant (plant_id) on delete cascade,
     tag text not null, area_id text not null, name text not null, position int not null, unit text not null,
     primary key (plant_id, tag, area_id, name))`,
  `create table tag_hour (plant_id text not null references plant (plant_id) on delete cascade,
     tag text not null, hour timestamptz not null, readings bytea not null, primary key (plant_id, tag, hour))`,
  `alter table tag_hour alter column readings set storage plain`,
  `create table lab_sample (plant_id text not null references plant (plant_id) on delete cascade,
     area_id text not null, property text not null, sampled_at timestamptz not null, result_at timestamptz not null,
     value float8 not null, primary key (plant_id, area_id, property, sampled_at))`,
];
