/**
 * Alarms by ISA-18.2: which rule raised one, whether it was hidden, who shelved a rule and until when, and what an
 * enterprise changed of the rules from which minute on. Roles that stand get what is new for them.
 */
export const alarms = [
  `alter table alarm add column rule_code text not null default ''`,
  `alter table alarm add column kind text not null default 'processLimit'`,
  `alter table alarm add column hidden text`,
  `alter table alarm add column raised_hidden boolean not null default false`,
  `alter table alarm add column changed_at timestamptz`,
  `update alarm set rule_code = regexp_replace(substr(alarm_id, length(plant_id) + 2), '-[0-9-]+$', '')
     where rule_code = '' and left(alarm_id, length(plant_id) + 1) = plant_id || '-'`,
  `update alarm set kind = case when rule_code like '%.comm' then 'communication' when unit = '' then 'equipment'
     else 'processLimit' end`,
  `create index alarm_rule on alarm (plant_id, rule_code, on_at desc)`,
  `create table alarm_shelf (shelf_id text primary key, plant_id text not null references plant, rule_code text not null,
     from_at timestamptz not null, until_at timestamptz not null, ended_at timestamptz, shelved_by text not null,
     reason text not null)`,
  `create index alarm_shelf_plant on alarm_shelf (plant_id, until_at desc)`,
  `create table alarm_rule_change (plant_id text not null references plant, rule_code text not null, from_minute int not null,
     rule jsonb not null, in_service boolean not null, primary key (plant_id, rule_code, from_minute))`,
  `insert into role_resource (role_code, resource_code)
     select role_code, 'alarm:shelve' from role_resource where resource_code = 'alarm:ack'
     on conflict do nothing`,
  `insert into role_resource (role_code, resource_code)
     select known.role_code, board.new_code from role_resource as known, (values ('productAlarmBoard'),
       ('productionAlarm:summary'), ('productionAlarm:active'), ('productionAlarm:rate'), ('productionAlarm:pareto'),
       ('productionAlarm:badActors'), ('productionAlarm:response'), ('productionAlarm:heat'),
       ('productionAlarm:positions')) as board (new_code)
     where known.resource_code = 'alarm:list' on conflict do nothing`,
];
