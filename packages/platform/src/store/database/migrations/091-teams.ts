/** Which team is on duty when: shifts by the civil clock, teams, and the cycle in which they take turns. */
export const teamConfigs = [
  `create table team_config (plant_id text not null references plant, config_id text not null, name_zh text not null,
     name_en text not null, sort int not null, config jsonb not null, primary key (plant_id, config_id))`,
];
