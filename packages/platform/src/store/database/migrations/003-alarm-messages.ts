/** Which alarm a message tells of, so that several instances that hear of one alarm store one message. */
export const alarmMessages = [
  `alter table message add column alarm_id text`,
  `create unique index message_alarm on message (org_id, alarm_id) where alarm_id is not null`,
];
