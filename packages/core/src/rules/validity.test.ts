import { expect, test } from 'vitest';
import { passwordLife, serviceLife } from './validity.ts';

const DAY_MS = 86_400_000;

test.each([
  [0, 90, false],
  [83 * DAY_MS, 7, false],
  [83 * DAY_MS + 1, 7, false],
  [84 * DAY_MS - 1, 7, false],
  [90 * DAY_MS - 1, 1, false],
  [90 * DAY_MS, 0, true],
  [400 * DAY_MS, 0, true],
])('a password of 90 days is %d ms old: %d days left, expired %s', (ageMs, daysLeft, isExpired) => {
  expect(passwordLife(1_000, 90, 1_000 + ageMs)).toEqual({ daysLeft, isExpired });
});

const period = { isUnlimited: false, lastDay: '2026-03-31', remindDays: 30, graceDays: 15 };
test.each([
  ['2026-02-28', 0, 31],
  ['2026-03-01', 1, 30],
  ['2026-03-31', 1, 0],
  ['2026-04-01', 2, -1],
  ['2026-04-15', 2, -15],
  ['2026-04-16', 3, -16],
])('on %s a service until 2026-03-31 is of type %d with %d days to its end', (today, type, days) => {
  expect(serviceLife(period, today)).toEqual({ validityType: type, daysToEnd: days });
});

test('a service without an end has no reminders on any day', () => {
  for (const today of ['2026-03-30', '2027-01-01'])
    expect(serviceLife({ ...period, isUnlimited: true }, today)).toEqual({
      validityType: 0,
      daysToEnd: null,
    });
});
