import {
  accountingLabelAt,
  type AccountingCalendar,
  type Period,
  type ShiftHours,
} from '../../../engine/plant-time/periods.ts';
import { addDays, civilDayAt, weekdayOf } from '../../../engine/plant-time/zone.ts';
import type { TimeAtom } from './time-atom.ts';

/** What periods are put together with: the plant's own calendar, shifts and clock. */
export interface PeriodSetting {
  readonly calendar: AccountingCalendar;
  readonly shifts: readonly ShiftHours[];
  readonly nowMs: number;
  /** Of the question before, for "and the day before?". */
  readonly previous?: Period | undefined;
}

/** Words that make no period; why. */
export class Refused extends Error {
  readonly reason: 'noDate' | 'future' | 'unclear';
  constructor(reason: Refused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** The civil day of a date; a year left out is the latest past one. */
export function dateLabel(
  { day, month, year, monthsBack }: Extract<TimeAtom, { kind: 'date' }>,
  { calendar, nowMs }: PeriodSetting,
): string {
  const today = civilDayAt(calendar.zone, nowMs);
  const ofYear = Number(today.slice(0, 4));
  const ofMonth = month ?? Number(today.slice(5, 7));
  if (monthsBack !== undefined) {
    const first = new Date(Date.UTC(ofYear, Number(today.slice(5, 7)) - 1 - monthsBack, 1));
    return civil(first.getUTCFullYear(), first.getUTCMonth() + 1, day);
  }
  if (year !== null) return civil(year, ofMonth, day);
  const thisYear = civil(ofYear, ofMonth, day);
  return thisYear > today ? civil(ofYear - 1, ofMonth, day) : thisYear;
}

function civil(year: number, month: number, day: number): string {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) throw new Refused('noDate');
  return at.toISOString().slice(0, 10);
}

/** The day of a weekday: the latest past one, or that of a week before. */
export function weekdayLabel(
  { weekday, week }: Extract<TimeAtom, { kind: 'weekday' }>,
  { calendar, nowMs }: PeriodSetting,
): string {
  const today = accountingLabelAt(calendar, nowMs);
  const now = weekdayOf(today);
  if (week !== null) return addDays(today, weekday - now + 7 * week);
  return addDays(today, weekday <= now ? weekday - now : weekday - now - 7);
}
