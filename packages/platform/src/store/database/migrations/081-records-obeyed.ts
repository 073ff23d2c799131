/** What a meter had read before somebody put in a reading by hand; no quality where there was no reading at all. */
export const recordsObeyed = [
  `create table slot_override (meter_key int not null, slot_start timestamptz not null, quantity double precision,
     quality smallint, primary key (meter_key, slot_start))`,
];
