import { describe, expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatMonthDay,
  formatTime,
} from './date-time.ts';

const AT = '2026-11-20T06:32:10Z';

describe('times in a named zone', () => {
  test('a clock reads the same in every language and never 24:00', () => {
    expect(formatTime(AT, 'Asia/Shanghai')).toBe('14:32');
    expect(formatTime(AT, 'Europe/Rome', { seconds: true })).toBe('07:32:10');
    expect(formatTime('2026-11-20T00:00:00+08:00', 'Asia/Shanghai')).toBe('00:00');
  });

  test('the day is the one of the zone, not of the reader', () => {
    const lateEvening = Date.parse('2026-11-20T17:30:00Z');
    expect(formatMonthDay(lateEvening, 'Asia/Shanghai', 'zh-CN')).toBe('11-21');
    expect(formatMonthDay(lateEvening, 'Europe/Rome', 'it')).toBe('20 nov');
  });

  test.each([
    ['zh-CN', '2026年11月20日'],
    ['en', '20 Nov 2026'],
    ['it', '20 nov 2026'],
    ['th', '20 พ.ย. 2026'],
    ['ja', '2026年11月20日'],
  ] as const)('a date in %s reads %s, in Gregorian years', (language, text) => {
    expect(formatDate(AT, 'Asia/Shanghai', language)).toBe(text);
    expect(formatDateTime(AT, 'Asia/Shanghai', language)).toBe(`${text} 14:32`);
  });

  test.each([
    ['en', '20 Nov', '20 Nov 2026'],
    ['it', '20 nov', '20 nov 2026'],
    ['id', '20 Nov', '20 Nov 2026'],
    ['th', '20 พ.ย.', '20 พ.ย. 2026'],
    ['vi', '20 thg 11', '20 thg 11, 2026'],
    ['zh-CN', '11-20', '2026年11月20日'],
    ['zh-TW', '11-20', '2026年11月20日'],
    ['ja', '11-20', '2026年11月20日'],
  ] as const)('%s: an axis says %s, a note %s, in one order', (language, short, whole) => {
    expect(formatMonthDay('2026-11-20T00:00:00Z', 'UTC', language)).toBe(short);
    expect(formatDay('2026-11-20', language)).toBe(whole);
  });

  test('a month has its year', () => {
    expect(formatMonth(AT, 'Asia/Shanghai', 'zh-CN')).toBe('2026年11月');
  });
});
