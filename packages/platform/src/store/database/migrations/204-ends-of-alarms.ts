/** Boards ask for what still stands or ended since a moment: without these, every alarm and stop there ever was is looked at. */
export const endsOfAlarms = [
  `create index alarm_ended on alarm (plant_id, off_at)`,
  `create index stop_event_ended on stop_event (plant_id, to_at)`,
];
