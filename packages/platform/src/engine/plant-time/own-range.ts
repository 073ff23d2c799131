import { accountingDay, type AccountingCalendar, type Period } from './periods.ts';

/**
 * A range of one's own, in accounting days: a day `2026-11-03`, a month `2026-11`, or days from one to another, both
 * included, `2026-11-01..2026-11-07`.
 */
export type OwnRange = `${number}-${string}`;

const OWN_RANGE = /^(\d{4}-\d{2})(?:-(\d{2}))?(?:\.\.(\d{4}-\d{2}-\d{2}))?$/;
/** Longer ones would read years of slots for one board. */
const MOST_DAYS = 400;
const DAY_MS = 86_400_000;

/** Whether a text is such a range, of days that exist, in order and 400 at most. */
export function isOwnRange(text: string): text is OwnRange {
  const days = daysOf(text);
  return days !== null && days.count >= 1 && days.count <= MOST_DAYS;
}

/** The days of a range, the last one included; null where the text is none. */
export function daysOf(
  text: string,
): { readonly first: string; readonly last: string; readonly count: number } | null {
  const [, month, day, to] = OWN_RANGE.exec(text) ?? [];
  if (month === undefined || (day === undefined && to !== undefined)) return null;
  const first = `${month}-${day ?? '01'}`;
  const last = to ?? (day === undefined ? lastOfMonth(month) : first);
  if (!isDay(first) || !isDay(last)) return null;
  return { first, last, count: (utcOf(last) - utcOf(first)) / DAY_MS + 1 };
}

/** The moments of a range. */
export function ownPeriod(calendar: AccountingCalendar, range: OwnRange): Period {
  const days = daysOf(range);
  if (days === null) throw new RangeError(`${range} is no range of days`);
  return {
    fromMs: accountingDay(calendar, days.first).fromMs,
    toMs: accountingDay(calendar, days.last).toMs,
  };
}

const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const isDay = (day: string): boolean => {
  const ms = utcOf(day);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
};
function lastOfMonth(month: string): string {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
}
