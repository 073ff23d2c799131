import type { Language } from '../session/types.ts';
import { clockText, twoDigits, wallDate } from './zone-clock.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

// Making a formatter costs far more than using it. Gregorian years and Latin digits everywhere: a Thai wall and a
// Chinese office must read the same date.
function formatterOf(
  language: Language,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const id = `${language}/${timeZone}/${Object.entries(options).join()}`;
  let formatter = formatters.get(id);
  if (!formatter) {
    const locale = `${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-latn`;
    formatter = new Intl.DateTimeFormat(locale, { timeZone, hourCycle: 'h23', ...options });
    formatters.set(id, formatter);
  }
  return formatter;
}

/** An instant: epoch ms, or an ISO text with its offset. */
export type Instant = number | string;

function msOf(at: Instant): number {
  return typeof at === 'number' ? at : Date.parse(at);
}

/**
 * `14:32`, or `14:32:10` with seconds, the same in every language; the hour that comes twice when clocks go back has its
 * offset. `timeZone` is an IANA name.
 */
export function formatTime(at: Instant, timeZone: string, { seconds = false } = {}): string {
  return clockText(msOf(at), timeZone, seconds);
}

/** Day, month and year, e.g. `20 Nov 2026` or `2026年11月20日`. */
export function formatDate(at: Instant, timeZone: string, language: Language): string {
  return formatterOf(language, timeZone, { year: 'numeric', month: 'short', day: 'numeric' }).format(
    msOf(at),
  );
}

/** Month and day in figures for axes and tables, in the language's own order. */
export function formatMonthDay(at: Instant, timeZone: string, language: Language): string {
  const wall = wallDate(msOf(at), timeZone);
  const [month, day] = [twoDigits(wall.getUTCMonth() + 1), twoDigits(wall.getUTCDate())];
  return isYearFirst(language) ? `${month}-${day}` : `${day}/${month}`;
}

/** The day as `2026-11-20`, for tables that go from board to file. */
export function isoDay(at: Instant, timeZone: string): string {
  return wallDate(msOf(at), timeZone).toISOString().slice(0, 10);
}

export function formatMonth(at: Instant, timeZone: string, language: Language): string {
  return formatterOf(language, timeZone, { year: 'numeric', month: 'long' }).format(msOf(at));
}

/** Date and time, e.g. `20 Nov 2026 14:32`. */
export function formatDateTime(
  at: Instant,
  timeZone: string,
  language: Language,
  options?: { seconds?: boolean },
): string {
  return `${formatDate(at, timeZone, language)} ${formatTime(at, timeZone, options)}`;
}

function isYearFirst(language: Language): boolean {
  return language === 'zh-CN' || language === 'zh-TW' || language === 'ja';
}
