import { expect, test } from 'vitest';
import { isOwnRange, ownPeriod, type OwnRange } from './own-range.ts';

const CALENDAR = { zone: 'Asia/Shanghai', dayAccountTime: '08:00', dayAccountFlag: 0 };
const moments = (range: OwnRange): string[] => {
  const { fromMs, toMs } = ownPeriod(CALENDAR, range);
  return [fromMs, toMs].map((ms) => new Date(ms).toISOString());
};

test('a day, a month and days in a row are accounting days', () => {
  expect(moments('2026-11-03')).toEqual(['2026-11-03T00:00:00.000Z', '2026-11-04T00:00:00.000Z']);
  expect(moments('2026-02')).toEqual(['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']);
  expect(moments('2026-12-30..2027-01-02')).toEqual(['2026-12-30T00:00:00.000Z', '2027-01-03T00:00:00.000Z']);
});

test.each([
  'today',
  '',
  '2026',
  '2026-13',
  '2026-02-30',
  '2026-11-03..2026-11-02',
  '2026-11..2026-12-01',
  '2024-01-01..2026-01-01',
  '2026-11-03T00:00',
])('%j is no such range', (text) => {
  expect(isOwnRange(text)).toBe(false);
});
