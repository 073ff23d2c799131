/**
 * Several instances over one database: who runs the plants, until when and since when they move, and a row that shows
 * whether the database writes.
 */
export const instances = [
  `create table platform_lease (name text primary key, holder text not null, term bigint not null,
     expires_at timestamptz not null, ticked_at timestamptz not null)`,
  `create table platform_probe (id integer primary key, probed_at timestamptz not null)`,
];
