/**
 * Messages of the platform's own say which words they are made of, so that every reader gets them in a language of
 * their own; each person sets which alarms open a reminder. Roles that stand get what is new for them.
 */
export const messages = [
  `alter table message add column words_key text`,
  `alter table message add column words_values jsonb`,
  `create table alarm_setting (org_id text not null references organisation, user_id text not null references account,
     area_ids jsonb, priorities jsonb not null, sound boolean not null, version int not null, updated_at timestamptz not null,
     primary key (org_id, user_id))`,
  `insert into role_resource (role_code, resource_code)
     select role_code, resource_code from (values ('manager', 'message:publish'), ('manager', 'alarm:ack'), ('operator', 'alarm:ack'))
       as granted (role_code, resource_code)
     where exists (select from role_resource as known where known.role_code = granted.role_code)
     on conflict do nothing`,
];
