/** Deviations from a baseline that somebody has taken note of. */
export const alertAcknowledgements = [
  `create table baseline_alert_ack (org_id text not null references organisation, alert_id text not null,
     acked_by text not null, acked_at timestamptz not null, primary key (org_id, alert_id))`,
];
