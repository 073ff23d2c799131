import type { Language } from '../session/types.ts';

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

/** `14:32`, or `14:32:10` with seconds, the same in every language. `timeZone` is an IANA name. */
export function formatTime(at: Instant, timeZone: string, { seconds = false } = {}): string {
  const options: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', second: '2-digit' };
  const parts = formatterOf('en', timeZone, options).formatToParts(msOf(at));
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((found) => found.type === type)?.value ?? '';
  return `${part('hour')}:${part('minute')}${seconds ? `:${part('second')}` : ''}`;
}

/** Day, month and year, e.g. `20 Nov 2026` or `2026年11月20日`. */
export function formatDate(at: Instant, timeZone: string, language: Language): string {
  return formatterOf(language, timeZone, { year: 'numeric', month: 'short', day: 'numeric' }).format(
    msOf(at),
  );
}

/** Month and day in figures for axes and tables, in the language's own order. */
export function formatMonthDay(at: Instant, timeZone: string, language: Language): string {
  const text = formatterOf(language, timeZone, { month: '2-digit', day: '2-digit' }).format(msOf(at));
  return isYearFirst(language) ? text.replaceAll('/', '-') : text.replaceAll('-', '/');
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
