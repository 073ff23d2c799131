/** Boards that take turns on walls, by name. */
export const kanbanTimes = [
  `create table kanban_time (id text primary key, org_id text not null references organisation, name text not null,
     boards jsonb not null, every_s int not null, distance text not null, version int not null default 1,
     updated_at timestamptz not null, updated_by text not null, unique (org_id, name))`,
];
