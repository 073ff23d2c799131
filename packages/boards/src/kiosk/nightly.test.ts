import { expect, test } from 'vitest';
import { minuteOfDay, nextAtMs } from './nightly.ts';

test.each([
  [undefined, 210],
  ['', 210],
  ['04:05', 245],
  ['off', null],
  ['25:00', null],
])('a wall refreshed at %s is refreshed at minute %s of the day', (at, minute) => {
  expect(minuteOfDay(at)).toBe(minute);
});

test.each([
  ['2026-11-20T02:00:00+08:00', 'Asia/Shanghai', '2026-11-20T03:30:00+08:00'],
  ['2026-11-20T03:30:00+08:00', 'Asia/Shanghai', '2026-11-21T03:30:00+08:00'],
  ['2026-11-20T23:59:00+08:00', 'Asia/Shanghai', '2026-11-21T03:30:00+08:00'],
  // Nights on which a clock is put forward and back.
  ['2026-03-28T20:00:00+01:00', 'Europe/Rome', '2026-03-29T03:30:00+02:00'],
  ['2026-10-24T20:00:00+02:00', 'Europe/Rome', '2026-10-25T03:30:00+01:00'],
])('from %s in %s the next night is %s', (now, zone, next) => {
  expect(new Date(nextAtMs(Date.parse(now), 210, zone)).toISOString()).toBe(new Date(next).toISOString());
});
