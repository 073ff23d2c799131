import { expect, test } from 'vitest';
import { bannersOf, daysToTell, isBlocked, UNKNOWN_STATUS, type AccountStatus } from './account-status.ts';

const of = (changes: Partial<AccountStatus>): AccountStatus => ({ ...UNKNOWN_STATUS, ...changes });
const kinds = (changes: Partial<AccountStatus>) => bannersOf(of(changes)).map(({ kind }) => kind);
const service = (validityType: 0 | 1 | 2 | 3, daysToEnd: number, unlimitedUsage = false) => ({
  service: { validityType, daysToEnd, unlimitedUsage },
});

test.each([
  [8, []],
  [7, ['password-expiring']],
  [1, ['password-expiring']],
])('%d days before the password expires: %j', (expiredDays, expected) => {
  expect(kinds({ password: { expiredDays, isExpired: false } })).toEqual(expected);
});

test('days of a service are counted before and after its end', () => {
  expect(bannersOf(of(service(1, 5)))).toEqual([{ kind: 'service-expiring', days: 5 }]);
  expect(bannersOf(of(service(2, -3)))).toEqual([{ kind: 'service-expired', days: 3 }]);
  expect(kinds(service(0, 100))).toEqual([]);
});

test('unlimited usage shows none, whatever else is said', () => {
  for (const type of [0, 1, 2, 3] as const) {
    expect(kinds(service(type, -1, true))).toEqual([]);
    expect(isBlocked(of(service(type, -1, true)))).toBe(false);
  }
  expect(isBlocked(of(service(3, -40)))).toBe(true);
});

test('what ends work comes first, an expired password needs no second line', () => {
  const status = {
    ...service(2, -1),
    password: { expiredDays: 0, isExpired: true },
    isCompliant: false,
    phone: { bound: false, phone: null },
  };
  expect(kinds(status)).toEqual(['service-expired', 'password-expired', 'bind-phone']);
  expect(kinds({ isCompliant: false, phone: { bound: true, phone: 'x' } })).toEqual(['password-rule']);
});

test('a person is told of the days left as early as the platform wants, until a banner does', () => {
  const told = (expiredDays: number | null, remindDays?: number) =>
    daysToTell(of({ password: { expiredDays, isExpired: false, remindDays } }));
  const days = [told(15, 15), told(16, 15), told(8, 15), told(7, 15), told(8), told(null, 15)];
  expect(days).toEqual([15, null, 8, null, null, null]);
  expect(daysToTell(of({ password: { expiredDays: 0, isExpired: true } }))).toBeNull();
});
