import { expect, test } from 'vitest';
import {
  addDays,
  civilDayAt,
  isTimeZone,
  isoAt,
  momentOf,
  momentOfClock,
  wallTimeAt,
  weekdayOf,
  zoneOffsetMs,
} from './zone.ts';

const wall = (text: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.split(/\D/).map(Number);
  return { year, month, day, hour, minute, second };
};

test.each([
  ['Asia/Shanghai', '2026-11-20T00:00:00Z', 8],
  ['Europe/Berlin', '2026-01-01T00:00:00Z', 1],
  ['Europe/Berlin', '2026-07-01T00:00:00Z', 2],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', 1],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 2],
  ['Europe/Berlin', '2026-10-25T00:59:59Z', 2],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', 1],
  ['Australia/Lord_Howe', '2026-01-01T00:00:00Z', 11],
  ['Australia/Lord_Howe', '2026-07-01T00:00:00Z', 10.5],
  ['Asia/Kathmandu', '2026-07-01T00:00:00Z', 5.75],
  ['America/New_York', '2011-11-25T06:00:00Z', -5],
])('the clock of %s at %s is ahead of UTC by %d hours', (zone, at, hours) => {
  expect(zoneOffsetMs(zone, Date.parse(at))).toBe(hours * 3_600_000);
});

test('offsets agree with Intl at every hour of a year of clock changes', () => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const from = Date.UTC(2026, 0, 1);
  for (let hour = 0; hour < 8760; hour += 1) {
    const ms = from + hour * 3_600_000;
    const ours = isoAt('America/New_York', ms).slice(0, 19).replace('T', ' ');
    if (ours !== format.format(ms)) expect.fail(`${new Date(ms).toISOString()}: ${ours}`);
  }
});

test('a wall clock in the skipped hour means no moment', () => {
  expect(momentOf('Europe/Berlin', wall('2026-03-29 02:30:00'))).toEqual({
    kind: 'none',
    afterMs: Date.parse('2026-03-29T03:30:00+02:00'),
  });
});

test('a wall clock in the repeated hour means two moments', () => {
  expect(momentOf('Europe/Berlin', wall('2026-10-25 02:30:00'))).toEqual({
    kind: 'two',
    earlierMs: Date.parse('2026-10-25T02:30:00+02:00'),
    laterMs: Date.parse('2026-10-25T02:30:00+01:00'),
  });
});

test('a moment and its wall clock come back to each other', () => {
  const ms = Date.parse('2026-10-25T12:15:30+01:00');
  expect(momentOf('Europe/Berlin', wallTimeAt('Europe/Berlin', ms))).toEqual({ kind: 'one', ms });
});

test('moments are written with the offset of their zone', () => {
  const ms = Date.parse('2026-11-20T00:00:00Z');
  expect(isoAt('Asia/Shanghai', ms)).toBe('2026-11-20T08:00:00+08:00');
  expect(isoAt('America/St_Johns', ms)).toBe('2026-11-19T20:30:00-03:30');
  expect(civilDayAt('America/St_Johns', ms)).toBe('2026-11-19');
});

test('days are counted on the calendar, months and years included', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(weekdayOf('2026-11-22')).toBe(7);
  expect(momentOfClock('Asia/Shanghai', '2026-11-20', '24:00')).toBe(
    momentOfClock('Asia/Shanghai', '2026-11-21', '00:00'),
  );
});

test('an unknown zone is told', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  expect(isTimeZone('Europe/Atlantis')).toBe(false);
});
