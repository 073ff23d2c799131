import type { Language } from '../session/types.ts';
import { clockText, twoDigits, wallDate } from './zone-clock.ts';

// One rule for each kind of place: axes and narrow cells say day and month (`formatMonthDay`), sentences, notes and tables
// the whole date (`formatDate`, `formatDateTime`), files and fields to type in the ISO day (`isoDay`).

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
  // Some browsers' British English says Sept, which no axis does.
  if (language === 'en')
    return `${formatMonthDay(at, timeZone, language)} ${wallDate(msOf(at), timeZone).getUTCFullYear()}`;
  return formatterOf(language, timeZone, { year: 'numeric', month: 'short', day: 'numeric' }).format(
    msOf(at),
  );
}

/** The accounting day of a label `2026-11-20` as a date in words. */
export function formatDay(day: string, language: Language): string {
  return formatDate(`${day}T00:00:00Z`, 'UTC', language);
}

/** As each language writes a day and a short month; any other language is asked of the browser. */
const MONTHS = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  id: 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des',
  it: 'gen feb mar apr mag giu lug ago set ott nov dic',
  th: 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.',
} as const;

/** Day and month for axes and narrow cells, in the order of the whole date: `20 Nov`, or `11-20` where that is the custom. */
export function formatMonthDay(at: Instant, timeZone: string, language: string): string {
  const wall = wallDate(msOf(at), timeZone);
  const [day, month] = [wall.getUTCDate(), wall.getUTCMonth()];
  if (/^(zh|ja)/.test(language)) return `${twoDigits(month + 1)}-${twoDigits(day)}`;
  if (language === 'vi') return `${day} thg ${month + 1}`;
  if (!isKnown(language)) return localDay(language).format(wall);
  return `${day} ${MONTHS[language].split(' ')[month] ?? ''}`;
}

const isKnown = (language: string): language is keyof typeof MONTHS => Object.hasOwn(MONTHS, language);

const localDays = new Map<string, Intl.DateTimeFormat>();

/** Formats wall dates. The Gregorian calendar in every language: some would count other years beside Western data. */
function localDay(language: string): Intl.DateTimeFormat {
  let format = localDays.get(language);
  if (!format) {
    const options = { day: 'numeric', month: 'short', timeZone: 'UTC', calendar: 'gregory' } as const;
    localDays.set(language, (format = new Intl.DateTimeFormat(language, options)));
  }
  return format;
}

/** The day as `2026-11-20`, for files and what goes into them as it stands, and for fields to type in. */
export function isoDay(at: Instant, timeZone: string): string {
  return wallDate(msOf(at), timeZone).toISOString().slice(0, 10);
}

/** Month and year, e.g. `November 2026`. */
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

/** When something began that may still be under way: the time alone today, day and month before it on any other day. */
export function formatSince(
  at: Instant,
  nowMs: number,
  timeZone: string,
  language: Language,
  options?: { seconds?: boolean },
): string {
  const time = formatTime(at, timeZone, options);
  return isoDay(at, timeZone) === isoDay(nowMs, timeZone)
    ? time
    : `${formatMonthDay(at, timeZone, language)} ${time}`;
}
