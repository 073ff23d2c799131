import { DAY_SLOTS, SLOT_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import type { AlarmRecord } from './engine/alarm-engine.ts';
import type { DayPack } from './engine/day-recorder.ts';
import { WINDOW_MINUTES } from './engine/tag-recorder.ts';

/** What of a day is new since it was last written: only this goes to the database each minute. */
export interface DayDifference {
  readonly slots: readonly number[];
  /** Quarters of the day [from, to) whose production is now closed. */
  readonly quartersFrom: number;
  readonly quartersTo: number;
  /** Whether ten minutes of kept process values have ended. */
  readonly hasTags: boolean;
  /** Hours of the day [from, to) with new minutes of the process. */
  readonly hoursFrom: number;
  readonly hoursTo: number;
  readonly samples: DayPack['samples'];
  readonly sags: DayPack['sags'];
  readonly alarms: DayPack['alarms'];
  readonly stops: DayPack['stops'];
}

const HOUR_MINUTES = 60;

const sameAlarm = (a: AlarmRecord, b: AlarmRecord | undefined): boolean =>
  b !== undefined && a.changedMinute === b.changedMinute;

/** @param before the same day at an earlier minute, or null where nothing of it was written */
export function differenceOf(before: DayPack | null, after: DayPack): DayDifference {
  const slots: number[] = [];
  const known = before?.slotMeter.length ?? 0;
  for (let entry = 0; entry < after.slotMeter.length; entry++) {
    // Entries only grow in number; an old one changes when a late sample corrects it.
    const isKnown =
      entry < known &&
      Object.is(before?.slotQuantity[entry], after.slotQuantity[entry]) &&
      before?.slotQuality[entry] === after.slotQuality[entry];
    if (!isKnown) slots.push(entry);
  }
  const alarmsBefore = new Map(before?.alarms.map((one) => [`${one.rule} ${one.onMinute}`, one]));
  const stopsBefore = new Map(before?.stops.map((one) => [`${one.unit} ${one.fromMinute}`, one]));
  return {
    slots,
    quartersFrom: before === null ? 0 : Math.floor(before.minutesDone / SLOT_MINUTES),
    quartersTo: Math.min(DAY_SLOTS, Math.floor(after.minutesDone / SLOT_MINUTES)),
    hasTags:
      Math.floor(after.minutesDone / WINDOW_MINUTES) >
      Math.floor((before?.minutesDone ?? 0) / WINDOW_MINUTES),
    hoursFrom: Math.floor((before?.minutesDone ?? 0) / HOUR_MINUTES),
    hoursTo: Math.ceil(after.minutesDone / HOUR_MINUTES),
    samples: after.samples.slice(before?.samples.length ?? 0),
    sags: after.sags.slice(before?.sags.length ?? 0),
    alarms: after.alarms.filter((one) => !sameAlarm(one, alarmsBefore.get(`${one.rule} ${one.onMinute}`))),
    stops: after.stops.filter(
      (one) => stopsBefore.get(`${one.unit} ${one.fromMinute}`)?.toMinute !== one.toMinute,
    ),
  };
}
