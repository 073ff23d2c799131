/** What the source of a plant's data brings along: its tags in their order, and the alarm rules that it begins with. */
export const plantSource = [
  `create table plant_source (plant_id text primary key references plant (plant_id) on delete cascade,
     tags jsonb not null, rules jsonb not null)`,
];
