import { expect, test } from 'vitest';
import { tiersOfDay } from '../models/demo-tariff.ts';
import {
  dayIndexAt,
  dayIndexOf,
  dayName,
  momentOf,
  scenarioDayOf,
  weekdayOf,
  DAY_MINUTES,
} from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { dayCalendar, teamAt } from './day-calendar.ts';

test('plant days are civil days of the plant, and every scenario comes once in ninety', () => {
  expect(dayName(dayIndexAt(Date.parse('2026-11-20T00:00:00+08:00')))).toBe('2026-11-20');
  expect(dayName(dayIndexAt(Date.parse('2026-11-19T23:59:59+08:00')))).toBe('2026-11-19');
  expect(momentOf(dayIndexOf('2026-11-20') * DAY_MINUTES)).toBe(Date.parse('2026-11-20T00:00:00+08:00'));
  expect(weekdayOf(dayIndexOf('2026-11-20'))).toBe(4);
  expect([scenarioDayOf(90), scenarioDayOf(-1)]).toEqual([0, 89]);
});

test('three teams work each day, and each rests two days in eight', () => {
  for (let day = 320; day < 328; day++) {
    expect(new Set([4, 12, 20].map((hour) => teamAt(day, hour).code)).size).toBe(3);
  }
  const worked = Array.from(
    { length: 8 },
    (_, day) => [4, 12, 20].filter((hour) => teamAt(day, hour).code === 'A').length,
  );
  expect(worked.reduce((a, b) => a + b)).toBe(6);
});

test('weather, weekly load, planned stop and holiday are known by the date', () => {
  const days = Array.from({ length: 365 }, (_, day) => dayCalendar(7, day, 35, tiersOfDay));
  expect(days[200]).toEqual(dayCalendar(7, 200, 35, tiersOfDay));
  const mean = (from: number, to: number) =>
    days.slice(from, to).reduce((sum, one) => sum + one.meanC, 0) / (to - from);
  expect(mean(0, 31)).toBeLessThan(17);
  expect(mean(181, 212)).toBeGreaterThan(27);
  const hot = days.filter((one) => one.isHot);
  expect(hot.length).toBeGreaterThan(3);
  expect(hot.every((one) => one.maxC >= 35 && one.tiers[11] === 'topPeak')).toBe(true);
  expect(days.filter((one) => one.isPlannedStop).map((one) => one.scenarioDay)).toEqual([
    30, 31, 30, 31, 30, 31, 30, 31,
  ]);
  expect(days.filter((one) => one.holidayLoad < 1)).toHaveLength(4);
  expect(days[dayIndexOf('2026-11-21')]!.weeklyLoad).toBe(0.55);
});
