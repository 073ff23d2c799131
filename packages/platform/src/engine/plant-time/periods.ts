import { RECENT_RANGES } from '@plantdeck/core/constants';
import {
  addDays,
  civilDayAt,
  clockAt,
  daysBetween,
  minutesOfClock,
  momentOfClock,
  weekdayOf,
} from './zone.ts';

/**
 * Accounting periods of a plant: days run from its accounting time, weeks begin on Monday, and every bound is a moment
 * in epoch milliseconds, start included, end not.
 */
export const SLOT_MS = 900_000;
const HOUR_MS = 3_600_000;

/** How an enterprise counts its days. */
export interface AccountingCalendar {
  readonly zone: string;
  /** `HH:mm` at which the accounting day begins. */
  readonly dayAccountTime: string;
  /** 0 names a day by the date it begins on, 1 by the date it ends on. */
  readonly dayAccountFlag: number;
}

export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}
export type PeriodKind = 'day' | 'week' | 'month' | 'year';
/** A whole accounting period; `label` is the day, the Monday, the month or the year. */
export interface AccountingPeriod extends Period {
  readonly kind: PeriodKind;
  readonly label: string;
}

export const BOARD_RANGES = [...RECENT_RANGES, 'thisWeek', 'thisMonth'] as const;
export type BoardRange = (typeof BOARD_RANGES)[number];

/** Whether a word names a range that resolveRange knows. */
export function isBoardRange(word: string): word is BoardRange {
  return (BOARD_RANGES as readonly string[]).includes(word);
}

const startDateOf = (calendar: AccountingCalendar, label: string): string =>
  calendar.dayAccountFlag === 1 ? addDays(label, -1) : label;

/** The accounting day with this label. It has 92 or 100 quarter hours where clocks change. */
export function accountingDay(calendar: AccountingCalendar, label: string): AccountingPeriod {
  const start = startDateOf(calendar, label);
  return {
    kind: 'day',
    label,
    fromMs: momentOfClock(calendar.zone, start, calendar.dayAccountTime),
    toMs: momentOfClock(calendar.zone, addDays(start, 1), calendar.dayAccountTime),
  };
}

/** Label of the accounting day that holds a moment. */
export function accountingLabelAt(calendar: AccountingCalendar, ms: number): string {
  const civil = civilDayAt(calendar.zone, ms);
  const begun = ms >= momentOfClock(calendar.zone, civil, calendar.dayAccountTime);
  const start = begun ? civil : addDays(civil, -1);
  return calendar.dayAccountFlag === 1 ? addDays(start, 1) : start;
}

/** The accounting days that touch a period, oldest first. */
export function accountingDays(calendar: AccountingCalendar, period: Period): AccountingPeriod[] {
  const days: AccountingPeriod[] = [];
  if (period.toMs <= period.fromMs) return days;
  const last = accountingLabelAt(calendar, period.toMs - 1);
  for (let label = accountingLabelAt(calendar, period.fromMs); label <= last; label = addDays(label, 1)) {
    days.push(accountingDay(calendar, label));
  }
  return days;
}

function spanOfDays(
  calendar: AccountingCalendar,
  kind: PeriodKind,
  label: string,
  firstDay: string,
  endDay: string,
): AccountingPeriod {
  return {
    kind,
    label,
    fromMs: accountingDay(calendar, firstDay).fromMs,
    toMs: accountingDay(calendar, endDay).fromMs,
  };
}

const nextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7);
const previousMonth = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** The accounting period of a kind that holds the day with this label. */
function periodOfDay(calendar: AccountingCalendar, kind: PeriodKind, day: string): AccountingPeriod {
  if (kind === 'day') return accountingDay(calendar, day);
  if (kind === 'week') {
    const monday = addDays(day, 1 - weekdayOf(day));
    return spanOfDays(calendar, kind, monday, monday, addDays(monday, 7));
  }
  if (kind === 'month') {
    const month = day.slice(0, 7);
    return spanOfDays(calendar, kind, month, `${month}-01`, `${nextMonth(month)}-01`);
  }
  const year = day.slice(0, 4);
  return spanOfDays(calendar, kind, year, `${year}-01-01`, `${Number(year) + 1}-01-01`);
}

/** The accounting period of a kind that holds a moment. */
export function periodAt(calendar: AccountingCalendar, kind: PeriodKind, ms: number): AccountingPeriod {
  return periodOfDay(calendar, kind, accountingLabelAt(calendar, ms));
}

/** The whole period before one. */
export function previousPeriod(calendar: AccountingCalendar, period: AccountingPeriod): AccountingPeriod {
  if (period.kind === 'day') return accountingDay(calendar, addDays(period.label, -1));
  if (period.kind === 'week') return periodOfDay(calendar, 'week', addDays(period.label, -7));
  if (period.kind === 'month') return periodOfDay(calendar, 'month', `${previousMonth(period.label)}-01`);
  return periodOfDay(calendar, 'year', `${Number(period.label) - 1}-01-01`);
}

/**
 * The part of an earlier period that has run as far as `elapsed` has: the same number of days and the same clock. A
 * period that is over is compared with the whole of the earlier one.
 */
export function sameElapsedPart(
  calendar: AccountingCalendar,
  current: Period,
  elapsedToMs: number,
  earlier: Period,
): Period {
  if (elapsedToMs >= current.toMs) return { fromMs: earlier.fromMs, toMs: earlier.toMs };
  const { zone } = calendar;
  const days = daysBetween(civilDayAt(zone, current.fromMs), civilDayAt(zone, elapsedToMs));
  const day = addDays(civilDayAt(zone, earlier.fromMs), days);
  const toMs = momentOfClock(zone, day, clockAt(zone, elapsedToMs));
  return { fromMs: earlier.fromMs, toMs: Math.min(Math.max(toMs, earlier.fromMs), earlier.toMs) };
}

export interface ResolvedRange extends Period {
  readonly range: BoardRange;
  /** What the range is compared with: the period before it of the same length, to its end. */
  readonly previous: Period;
  readonly basis: 'yesterday' | 'lastWeek' | 'lastMonth' | null;
}

/**
 * Moments of a range word. `day` and `week` are the last 24 hours and the last seven times 24; `lastNDays` are whole
 * accounting days, the running one among them.
 * @param nowMs the moment asked from; a running range ends at the end of its period, not at now
 */
export function resolveRange(calendar: AccountingCalendar, range: BoardRange, nowMs: number): ResolvedRange {
  const today = periodAt(calendar, 'day', nowMs);
  const whole = (period: AccountingPeriod, basis: ResolvedRange['basis']): ResolvedRange => ({
    range,
    fromMs: period.fromMs,
    toMs: period.toMs,
    previous: previousPeriod(calendar, period),
    basis,
  });
  const rolling = (lengthMs: number, basis: ResolvedRange['basis']): ResolvedRange => {
    const toMs = Math.floor(nowMs / SLOT_MS) * SLOT_MS;
    const fromMs = toMs - lengthMs;
    return { range, fromMs, toMs, previous: { fromMs: fromMs - lengthMs, toMs: fromMs }, basis };
  };
  const lastDays = (days: number): ResolvedRange => {
    const first = accountingDay(calendar, addDays(today.label, 1 - days));
    const before = accountingDay(calendar, addDays(today.label, 1 - 2 * days));
    const basis = days === 7 ? 'lastWeek' : null;
    return {
      range,
      fromMs: first.fromMs,
      toMs: today.toMs,
      previous: { fromMs: before.fromMs, toMs: first.fromMs },
      basis,
    };
  };
  switch (range) {
    case 'today':
      return whole(today, 'yesterday');
    case 'yesterday':
      return whole(previousPeriod(calendar, today), 'yesterday');
    case 'lastHour':
      return rolling(HOUR_MS, null);
    case 'day':
      return rolling(24 * HOUR_MS, 'yesterday');
    case 'week':
      return rolling(7 * 24 * HOUR_MS, 'lastWeek');
    case 'last2Days':
      return lastDays(2);
    case 'last3Days':
      return lastDays(3);
    case 'last7Days':
      return lastDays(7);
    case 'last30Days':
      return lastDays(30);
    case 'thisWeek':
      return whole(periodAt(calendar, 'week', nowMs), 'lastWeek');
    case 'thisMonth':
      return whole(periodAt(calendar, 'month', nowMs), 'lastMonth');
  }
}

/** A shift by the civil clock; `to` may be `24:00`. */
export interface ShiftHours {
  readonly code: string;
  readonly from: string;
  readonly to: string;
}
/** Night, day and evening, eight hours each. */
export const THREE_SHIFTS: readonly ShiftHours[] = [
  { code: 'night', from: '00:00', to: '08:00' },
  { code: 'day', from: '08:00', to: '16:00' },
  { code: 'evening', from: '16:00', to: '24:00' },
];
export interface Shift extends Period {
  readonly code: string;
  /** Accounting day the shift belongs to: with 08:00, the night shift to the day before. */
  readonly accountingLabel: string;
}

/** The shift that runs at a moment; null where the calendar leaves that hour out. */
export function shiftAt(
  calendar: AccountingCalendar,
  ms: number,
  shifts: readonly ShiftHours[] = THREE_SHIFTS,
): Shift | null {
  const day = civilDayAt(calendar.zone, ms);
  const minutes = minutesOfClock(clockAt(calendar.zone, ms));
  const found = shifts.find((s) => minutesOfClock(s.from) <= minutes && minutes < minutesOfClock(s.to));
  if (!found) return null;
  const fromMs = momentOfClock(calendar.zone, day, found.from);
  return {
    code: found.code,
    fromMs,
    toMs: momentOfClock(calendar.zone, day, found.to),
    accountingLabel: accountingLabelAt(calendar, fromMs),
  };
}
