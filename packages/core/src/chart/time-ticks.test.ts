import { describe, expect, test } from 'vitest';
import { formatMonthDay } from '../units/date-time.ts';
import { pointTime, timeTicks } from './time-ticks.ts';

const at = (iso: string) => Date.parse(iso);
const labels = (from: string, to: string, zone: string, most: number, lang = 'en') =>
  timeTicks(at(from), at(to), zone, most, lang).map((tick) => tick.label);

describe('ticks of a time axis', () => {
  test('fall on the clock of the plant, whatever the zone of the browser', () => {
    expect(labels('2026-11-20T08:00:00+08:00', '2026-11-20T20:00:00+08:00', 'Asia/Shanghai', 6)).toEqual([
      '08:00',
      '10:00',
      '12:00',
      '14:00',
      '16:00',
      '18:00',
      '20:00',
    ]);
    expect(labels('2026-11-20T00:00:00Z', '2026-11-20T12:00:00Z', 'Asia/Kolkata', 4)).toEqual([
      '06:00',
      '09:00',
      '12:00',
      '15:00',
    ]);
  });

  test('show seconds only in short windows', () => {
    expect(labels('2026-11-20T08:00:00Z', '2026-11-20T08:01:00Z', 'UTC', 4)).toEqual([
      '08:00:00',
      '08:00:15',
      '08:00:30',
      '08:00:45',
      '08:01:00',
    ]);
  });

  test('are midnights of the plant over days, with the date in the order of the language', () => {
    expect(labels('2026-11-17T16:00:00Z', '2026-11-20T16:00:00Z', 'Asia/Shanghai', 4, 'zh-CN')).toEqual([
      '11-18',
      '11-19',
      '11-20',
      '11-21',
    ]);
    expect(labels('2026-11-17T16:00:00Z', '2026-11-19T16:00:00Z', 'Asia/Shanghai', 3, 'it')).toEqual([
      '18 nov',
      '19 nov',
      '20 nov',
    ]);
  });

  test('keep the hour through the change of summer time', () => {
    const ticks = timeTicks(at('2026-10-24T22:00:00Z'), at('2026-10-25T22:00:00Z'), 'Europe/Rome', 5, 'en');
    expect(ticks.map((tick) => tick.label)).toEqual(['00:00', '06:00', '12:00', '18:00']);
    // The day has 25 hours: midnight to six are seven of them.
    expect(((ticks[1]?.tMs ?? 0) - (ticks[0]?.tMs ?? 0)) / 3_600_000).toBe(7);
  });

  test('name the hour that comes twice by its offset, and none that is skipped', () => {
    const night = (day: string, from: string, to: string, most: number) =>
      labels(`${day}T00:00:00${from}`, `${day}T05:00:00${to}`, 'Europe/Rome', most);
    expect(night('2026-10-25', '+02:00', '+01:00', 8)).toEqual([
      ...['00:00', '01:00', '02:00+02', '02:00+01', '03:00', '04:00', '05:00'],
    ]);
    expect(night('2026-10-25', '+02:00', '+01:00', 4)).toEqual(['00:00', '02:00+02', '04:00']);
    expect(night('2026-03-29', '+01:00', '+02:00', 5)).toEqual(['00:00', '01:00', '03:00', '04:00', '05:00']);
    // Two o'clock is not at one.
    expect(night('2026-03-29', '+01:00', '+02:00', 3)).toEqual(['00:00', '04:00']);
  });

  test('are months over a year', () => {
    expect(labels('2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z', 'UTC', 5)).toEqual([
      '2026-01',
      '2026-04',
      '2026-07',
      '2026-10',
    ]);
  });

  test('are none without a range', () => {
    expect(timeTicks(5, 5, 'UTC', 5, 'en')).toEqual([]);
  });
});

test.each(['id', 'it', 'th', 'vi', 'fr'])('a day in %s reads as the browser would write it', (lang) => {
  const own = new Intl.DateTimeFormat(lang, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  for (let month = 0; month < 12; month += 1) {
    const tMs = Date.UTC(2026, month, 9);
    expect(formatMonthDay(tMs, 'UTC', lang)).toBe(own.format(tMs));
  }
});

test('a point reads as date and clock, in the Gregorian year of every language', () => {
  expect(pointTime(at('2026-11-20T06:32:10Z'), 'Asia/Shanghai', 'zh-CN', 60_000)).toBe('11-20 14:32');
  expect(pointTime(at('2026-11-20T06:32:10Z'), 'Asia/Bangkok', 'th', 1000)).toBe('20 พ.ย. 13:32:10');
});
