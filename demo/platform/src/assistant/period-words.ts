import {
  accountingDay,
  periodAt,
  previousPeriod,
  type AccountingCalendar,
  type BoardRange,
} from '../energy/periods.ts';
import { civilDayAt } from '../energy/zone.ts';
import type { AskedPeriodWords } from './question.ts';

const HOUR_MS = 3_600_000;
const DAY_RANGES: Readonly<Record<number, BoardRange>> = {
  2: 'last2Days',
  3: 'last3Days',
  7: 'last7Days',
  30: 'last30Days',
};
const CHINESE_DIGITS: Readonly<Record<string, number>> = {
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
};
const ENGLISH_NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A number in figures or in small Chinese or English words; null for anything else. */
export function numberOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  if (text in ENGLISH_NUMBERS) return ENGLISH_NUMBERS[text] ?? null;
  const tens = /^([一二三四五六七八九]?)十([一二三四五六七八九]?)$/.exec(text);
  if (tens) return (CHINESE_DIGITS[tens[1] ?? ''] ?? 1) * 10 + (CHINESE_DIGITS[tens[2] ?? ''] ?? 0);
  return CHINESE_DIGITS[text] ?? null;
}

/** Ranges by the words for them; the first that matches counts, so longer ones stand before their parts. */
const NAMED: readonly (readonly [
  RegExp,
  BoardRange | 'dayBefore' | 'lastWeek' | 'lastMonth' | 'thisYear',
])[] = [
  [/前天|前日|day before yesterday/, 'dayBefore'],
  [/昨天|昨日|yesterday/, 'yesterday'],
  [/上周|上星期|上个星期|last week|previous week/, 'lastWeek'],
  [/上个月|上月|last month|previous month/, 'lastMonth'],
  [/本周|这周|这个星期|本星期|this week|week to date/, 'thisWeek'],
  [/本月|这个月|当月|this month|month to date/, 'thisMonth'],
  [/今年|本年|this year|year to date/, 'thisYear'],
  [/今天|今日|当天|本日|至今|today|so far/, 'today'],
];

const NUMBER = '(\\d+|[一二两三四五六七八九十]+|one|two|three|four|five|six|seven|eight|nine|ten)';
const LAST_DAYS = new RegExp(`(?:最近|过去|近|前)${NUMBER}(?:天|日)|(?:last|past|previous) ${NUMBER} days`);
const LAST_HOURS = new RegExp(
  `(?:最近|过去|近|前)${NUMBER}(?:个)?小时|(?:last|past|previous) ${NUMBER} hours?`,
);
const LAST_HOUR = /最近一小时|上个小时|上一小时|(?:last|past) hour/;
const LAST_WEEK_ROLLING = /最近一周|近一周|过去一周|past week/;
const LAST_MONTH_ROLLING = /最近一个月|近一个月|过去一个月|近一月|past month/;

/**
 * The period that a question names, in the plant's own calendar; today where it names none.
 * @param text   normalised question
 * @param nowMs     the moment asked from
 * @param compares  two periods are set beside each other: the first is asked for, the other is the one before it
 * @returns null where a date is named that no calendar has
 */
export function findPeriod(
  text: string,
  calendar: AccountingCalendar,
  nowMs: number,
  compares = false,
): AskedPeriodWords | null {
  const date = dateIn(text, calendar, nowMs);
  if (date === 'none') return null;
  if (date) {
    const { fromMs, toMs } = accountingDay(calendar, date);
    return { period: { fromMs, toMs }, name: { text: date }, wasNamed: true };
  }
  if (LAST_HOUR.test(text)) return named('lastHour');
  const hours = countIn(LAST_HOURS, text);
  if (hours) {
    const toMs = Math.floor(nowMs / 900_000) * 900_000;
    return {
      period: { fromMs: toMs - hours * HOUR_MS, toMs },
      name: { key: 'period.lastHours', count: hours },
      wasNamed: true,
    };
  }
  if (LAST_WEEK_ROLLING.test(text)) return lastDays(7, calendar, nowMs);
  if (LAST_MONTH_ROLLING.test(text)) return lastDays(30, calendar, nowMs);
  const days = countIn(LAST_DAYS, text);
  if (days) return lastDays(days, calendar, nowMs);
  const word = namedRange(text, compares);
  switch (word) {
    case undefined:
      return { ...named('today'), wasNamed: false };
    case 'dayBefore': {
      const before = previousPeriod(calendar, previousPeriod(calendar, periodAt(calendar, 'day', nowMs)));
      return { period: moments(before), name: { key: 'period.dayBefore' }, wasNamed: true };
    }
    case 'lastWeek':
      return {
        period: moments(previousPeriod(calendar, periodAt(calendar, 'week', nowMs))),
        name: { key: 'period.lastWeek' },
        wasNamed: true,
      };
    case 'lastMonth':
      return {
        period: moments(previousPeriod(calendar, periodAt(calendar, 'month', nowMs))),
        name: { key: 'period.lastMonth' },
        wasNamed: true,
      };
    case 'thisYear':
      return {
        period: moments(periodAt(calendar, 'year', nowMs)),
        name: { key: 'period.thisYear' },
        wasNamed: true,
      };
    default:
      return named(word);
  }
}

/** What an earlier period is compared with, where only that one is named. */
const RUNNING = {
  yesterday: 'today',
  dayBefore: 'yesterday',
  lastWeek: 'thisWeek',
  lastMonth: 'thisMonth',
} as const;
const COMPARED_WITH = /(?:比|较|与|和|跟|with|than|to|against|vs\.?|versus)(?: the)? ?$/;

function namedRange(text: string, compares: boolean): (typeof NAMED)[number][1] | undefined {
  const found = NAMED.flatMap(([pattern, range]) => {
    const at = text.search(pattern);
    return at < 0 ? [] : [{ at, range }];
  });
  // The first in the text; of two at one place the longer, which stands first in the table.
  const first = found.reduce<(typeof found)[number] | undefined>(
    (best, each) => (!best || each.at < best.at ? each : best),
    undefined,
  );
  if (!first || !compares || !(first.range in RUNNING)) return first?.range;
  return COMPARED_WITH.test(text.slice(0, first.at))
    ? RUNNING[first.range as keyof typeof RUNNING]
    : first.range;
}

const moments = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => ({ fromMs, toMs });
const named = (range: BoardRange): AskedPeriodWords => ({
  period: range,
  name: { key: `period.${range}` },
  wasNamed: true,
});

function lastDays(days: number, calendar: AccountingCalendar, nowMs: number): AskedPeriodWords {
  const range = DAY_RANGES[days];
  const name = { key: 'period.lastDays', count: days };
  if (range) return { period: range, name, wasNamed: true };
  const today = periodAt(calendar, 'day', nowMs);
  let first = today;
  for (let each = 1; each < Math.min(days, 366); each += 1) first = previousPeriod(calendar, first);
  return { period: { fromMs: first.fromMs, toMs: today.toMs }, name, wasNamed: true };
}

function countIn(pattern: RegExp, text: string): number | null {
  const match = pattern.exec(text);
  const word = match?.slice(1).find((group) => group !== undefined);
  return word ? numberOf(word) : null;
}

/** A civil date named in the text as YYYY-MM-DD; `none` for one that does not exist. A year left out is the latest past one. */
function dateIn(text: string, calendar: AccountingCalendar, nowMs: number): string | 'none' | null {
  const today = civilDayAt(calendar.zone, nowMs);
  const full = /(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})/.exec(text);
  if (full) return civil(Number(full[1]), Number(full[2]), Number(full[3]));
  const chinese = /(\d{1,2})月(\d{1,2})[日号]/.exec(text);
  if (chinese) return pastYear(Number(chinese[1]), Number(chinese[2]), today);
  const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTHS.join('|')})[a-z]*`).exec(text);
  if (dayFirst) return pastYear(MONTHS.indexOf(dayFirst[2] ?? '') + 1, Number(dayFirst[1]), today);
  const monthFirst = new RegExp(`\\b(${MONTHS.join('|')})[a-z]* (\\d{1,2})(?:st|nd|rd|th)?\\b`).exec(text);
  if (monthFirst) return pastYear(MONTHS.indexOf(monthFirst[1] ?? '') + 1, Number(monthFirst[2]), today);
  return null;
}

function pastYear(month: number, day: number, today: string): string | 'none' {
  const year = Number(today.slice(0, 4));
  const thisYear = civil(year, month, day);
  return thisYear !== 'none' && thisYear > today ? civil(year - 1, month, day) : thisYear;
}

function civil(year: number, month: number, day: number): string | 'none' {
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists ? at.toISOString().slice(0, 10) : 'none';
}
