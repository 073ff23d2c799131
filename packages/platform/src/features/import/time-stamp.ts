/** Time stamps of files, read by hand: a million of them take a second, not a minute. */
export const TIME_FORMATS = [
  'iso',
  'yyyy-mm-dd',
  'yyyy/mm/dd',
  'mm/dd/yyyy',
  'dd/mm/yyyy',
  'dd.mm.yyyy',
  'yyyymmddhhmm',
  'excel',
  'unix',
  'unix-ms',
] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];

/** A stamp as written: the wall clock as if it were UTC, and its offset where the file gives one. */
export interface TimeStamp {
  readonly wallMs: number;
  /** Milliseconds ahead of UTC; null means the plant's own clock. */
  readonly offsetMs: number | null;
}

const DATE_ORDER: Readonly<Partial<Record<TimeFormat, 'ymd' | 'mdy' | 'dmy'>>> = {
  iso: 'ymd',
  'yyyy-mm-dd': 'ymd',
  'yyyy/mm/dd': 'ymd',
  'mm/dd/yyyy': 'mdy',
  'dd/mm/yyyy': 'dmy',
  'dd.mm.yyyy': 'dmy',
};
const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
// Date, then optionally a clock with seconds, fraction and AM or PM, then optionally an offset.
const STAMP =
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(?:([AaPp][Mm])\s*)?(Z|[+-]\d{2}:?\d{2})?)?$/;

const COMPACT = /^(\d{4})(\d{2})(\d{2})[T\s]?(?:(\d{2}):?(\d{2}):?(\d{2})?)?$/;
const CHINESE_DATE = /^(\d{4})年(\d{1,2})月(\d{1,2})日\s*/;
const FIRST_YEAR = 1970;
const LAST_YEAR = 2200;
/** Days from a spreadsheet's day 0 to 1970. */
const EXCEL_EPOCH_DAYS = 25_569;

/**
 * Reads a stamp.
 * @returns null where the text is no time in this format; `24:00` is the midnight that ends the day
 */
export function parseTimeStamp(text: string, format: TimeFormat): TimeStamp | null {
  if (format === 'unix' || format === 'unix-ms') {
    if (!/^-?\d+(\.\d+)?$/.test(text)) return null;
    return possible({ wallMs: Math.round(Number(text) * (format === 'unix' ? 1000 : 1)), offsetMs: 0 });
  }
  if (format === 'excel') {
    if (!/^\d+(\.\d+)?$/.test(text)) return null;
    const wallMs = Math.round((Number(text) - EXCEL_EPOCH_DAYS) * 86_400) * 1000;
    return possible({ wallMs, offsetMs: null });
  }
  if (format === 'yyyymmddhhmm') {
    const [, year, month, day, hour = '00', minute = '00', second = '00'] = COMPACT.exec(text) ?? [];
    return day === undefined
      ? null
      : parseTimeStamp(`${year}-${month}-${day} ${hour}:${minute}:${second}`, 'iso');
  }
  const match = STAMP.exec(text.includes('年') ? text.replace(CHINESE_DATE, '$1-$2-$3 ').trim() : text);
  if (!match) return null;
  const order = DATE_ORDER[format] ?? 'ymd';
  const [first, second, third] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const year = order === 'ymd' ? first : third;
  const month = order === 'mdy' ? first : second;
  const day = order === 'ymd' ? third : order === 'mdy' ? second : first;
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return null;
  if (day < 1 || day > (DAYS_IN_MONTH[month - 1] ?? 0)) return null;
  if (month === 2 && day === 29 && !(year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0))) return null;
  const hour = hourOf(match[4], match[8]);
  const minute = Number(match[5] ?? 0);
  const second60 = Number(match[6] ?? 0);
  if (hour === null || minute > 59 || second60 > 59) return null;
  if (hour === 24 && (minute > 0 || second60 > 0)) return null;
  const fractionMs = match[7] ? Math.floor(Number(`0.${match[7]}`) * 1000) : 0;
  return {
    wallMs: Date.UTC(year, month - 1, day, hour, minute, second60, fractionMs),
    offsetMs: offsetOf(match[9]),
  };
}

function hourOf(text: string | undefined, half: string | undefined): number | null {
  const hour = Number(text ?? 0);
  if (!half) return hour <= 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

function offsetOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (text === 'Z') return 0;
  const digits = text.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5));
  return (text.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** A number can be any moment; beyond these years it is a mistake, and some are no date at all. */
function possible(stamp: TimeStamp): TimeStamp | null {
  const year = new Date(stamp.wallMs).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? stamp : null;
}
