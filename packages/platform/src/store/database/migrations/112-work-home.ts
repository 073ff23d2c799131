/** What people chose for their workbench, by kind of widget. */
export const workHome = [
  `create table work_home (org_id text not null references organisation, user_id text not null, kind text not null,
     items jsonb not null, version int not null, updated_at timestamptz not null, primary key (org_id, user_id, kind))`,
];
