/** To-dos that people have put off, each for themselves, until the morning of a day. */
export const putOff = [
  `create table work_put_off (org_id text not null references organisation, user_id text not null, item_id text not null,
     until_on text not null, put_off_at timestamptz not null, primary key (org_id, user_id, item_id))`,
];
