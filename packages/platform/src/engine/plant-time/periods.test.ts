import { expect, test } from 'vitest';
import {
  BOARD_RANGES,
  SLOT_MS,
  accountingDay,
  accountingDays,
  accountingLabelAt,
  periodAt,
  previousPeriod,
  resolveRange,
  sameElapsedPart,
  shiftAt,
  type Period,
} from './periods.ts';
import { isoAt } from './zone.ts';

const foshan = { zone: 'Asia/Shanghai', dayAccountTime: '08:00', dayAccountFlag: 0 };
const berlin = { zone: 'Europe/Berlin', dayAccountTime: '00:00', dayAccountFlag: 0 };
const at = (text: string): number => Date.parse(text);
const told = (zone: string, { fromMs, toMs }: Period): [string, string] => [
  isoAt(zone, fromMs),
  isoAt(zone, toMs),
];
const slots = ({ fromMs, toMs }: Period): number => (toMs - fromMs) / SLOT_MS;

test('an accounting day runs from its accounting time', () => {
  expect(told(foshan.zone, accountingDay(foshan, '2026-11-20'))).toEqual([
    '2026-11-20T08:00:00+08:00',
    '2026-11-21T08:00:00+08:00',
  ]);
});

test('an enterprise that names days by their end calls the same day by the next date', () => {
  const byEnd = { ...foshan, dayAccountFlag: 1 };
  expect(accountingLabelAt(byEnd, at('2026-11-20T09:00:00+08:00'))).toBe('2026-11-21');
  expect(accountingDay(byEnd, '2026-11-21').fromMs).toBe(accountingDay(foshan, '2026-11-20').fromMs);
});

test('the hours before the accounting time belong to the day before', () => {
  expect(accountingLabelAt(foshan, at('2026-11-20T07:59:59+08:00'))).toBe('2026-11-19');
  expect(accountingLabelAt(foshan, at('2026-11-20T08:00:00+08:00'))).toBe('2026-11-20');
});

test('days on which clocks change have 92 and 100 quarter hours', () => {
  expect(slots(accountingDay(berlin, '2026-03-29'))).toBe(92);
  expect(slots(accountingDay(berlin, '2026-10-25'))).toBe(100);
  expect(slots(accountingDay(berlin, '2026-10-26'))).toBe(96);
  const from8 = { ...berlin, dayAccountTime: '08:00' };
  expect(slots(accountingDay(from8, '2026-03-28'))).toBe(92);
  expect(slots(accountingDay(from8, '2026-03-29'))).toBe(96);
});

test('an accounting time inside the skipped hour leaves no gap between the days', () => {
  const odd = { ...berlin, dayAccountTime: '02:30' };
  expect(accountingDay(odd, '2026-03-28').toMs).toBe(accountingDay(odd, '2026-03-29').fromMs);
  expect(accountingLabelAt(odd, accountingDay(odd, '2026-03-29').fromMs)).toBe('2026-03-29');
});

test('weeks begin on Monday, months and years on their first accounting day', () => {
  const now = at('2026-11-20T14:32:00+08:00');
  expect(periodAt(foshan, 'week', now).label).toBe('2026-11-16');
  expect(told(foshan.zone, periodAt(foshan, 'month', now))).toEqual([
    '2026-11-01T08:00:00+08:00',
    '2026-12-01T08:00:00+08:00',
  ]);
  expect(told(foshan.zone, periodAt(foshan, 'year', at('2026-01-01T07:00:00+08:00')))).toEqual([
    '2025-01-01T08:00:00+08:00',
    '2026-01-01T08:00:00+08:00',
  ]);
  expect(previousPeriod(foshan, periodAt(foshan, 'month', at('2026-01-15T12:00:00+08:00'))).label).toBe(
    '2025-12',
  );
});

test('a running day is compared with yesterday to the same clock', () => {
  const now = at('2026-11-20T14:30:00+08:00');
  const { previous, ...today } = resolveRange(foshan, 'today', now);
  expect(told(foshan.zone, sameElapsedPart(foshan, today, now, previous))).toEqual([
    '2026-11-19T08:00:00+08:00',
    '2026-11-19T14:30:00+08:00',
  ]);
});

test('across a clock change the comparison still ends at the same clock', () => {
  const now = at('2026-03-29T14:30:00+02:00');
  const { previous, ...today } = resolveRange(berlin, 'today', now);
  const part = sameElapsedPart(berlin, today, now, previous);
  expect(told(berlin.zone, part)).toEqual(['2026-03-28T00:00:00+01:00', '2026-03-28T14:30:00+01:00']);
});

test('a long month is compared with the whole of a shorter one, not beyond it', () => {
  const now = at('2026-03-31T12:00:00+08:00');
  const { previous, ...month } = resolveRange(foshan, 'thisMonth', now);
  expect(told(foshan.zone, sameElapsedPart(foshan, month, now, previous))).toEqual([
    '2026-02-01T08:00:00+08:00',
    '2026-03-01T08:00:00+08:00',
  ]);
});

test('a finished period is compared with the whole period before', () => {
  const now = at('2026-11-20T14:30:00+08:00');
  const { previous, ...yesterday } = resolveRange(foshan, 'yesterday', now);
  expect(sameElapsedPart(foshan, yesterday, now, previous)).toEqual(accountingDayBounds('2026-11-18'));
});

function accountingDayBounds(label: string): Period {
  const { fromMs, toMs } = accountingDay(foshan, label);
  return { fromMs, toMs };
}

test.each([
  ['today', '2026-11-20T08:00:00+08:00', '2026-11-21T08:00:00+08:00'],
  ['yesterday', '2026-11-19T08:00:00+08:00', '2026-11-20T08:00:00+08:00'],
  ['lastHour', '2026-11-20T13:30:00+08:00', '2026-11-20T14:30:00+08:00'],
  ['day', '2026-11-19T14:30:00+08:00', '2026-11-20T14:30:00+08:00'],
  ['week', '2026-11-13T14:30:00+08:00', '2026-11-20T14:30:00+08:00'],
  ['last2Days', '2026-11-19T08:00:00+08:00', '2026-11-21T08:00:00+08:00'],
  ['last3Days', '2026-11-18T08:00:00+08:00', '2026-11-21T08:00:00+08:00'],
  ['last7Days', '2026-11-14T08:00:00+08:00', '2026-11-21T08:00:00+08:00'],
  ['last30Days', '2026-10-22T08:00:00+08:00', '2026-11-21T08:00:00+08:00'],
  ['thisWeek', '2026-11-16T08:00:00+08:00', '2026-11-23T08:00:00+08:00'],
  ['thisMonth', '2026-11-01T08:00:00+08:00', '2026-12-01T08:00:00+08:00'],
] as const)('the range %s at 14:32 runs from %s to %s', (range, from, to) => {
  const resolved = resolveRange(foshan, range, at('2026-11-20T14:32:10+08:00'));
  expect(told(foshan.zone, resolved)).toEqual([from, to]);
});

test('every range ends where a range before it can be compared', () => {
  for (const range of BOARD_RANGES) {
    const { previous, fromMs } = resolveRange(foshan, range, at('2026-11-20T14:32:10+08:00'));
    expect(previous.toMs, range).toBe(fromMs);
  }
});

test('the days of a period are cut at accounting times', () => {
  const days = accountingDays(foshan, {
    fromMs: at('2026-11-19T07:00:00+08:00'),
    toMs: at('2026-11-20T08:00:01+08:00'),
  });
  expect(days.map((day) => day.label)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
});

test('with 08:00 the night shift belongs to the accounting day before', () => {
  const night = shiftAt(foshan, at('2026-11-20T03:00:00+08:00'));
  expect(night).toMatchObject({ code: 'night', accountingLabel: '2026-11-19' });
  expect(shiftAt(foshan, at('2026-11-20T23:59:00+08:00'))).toMatchObject({
    code: 'evening',
    toMs: at('2026-11-21T00:00:00+08:00'),
    accountingLabel: '2026-11-20',
  });
});
