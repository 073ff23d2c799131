import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  correctiveMaintenancePct,
  hourlyOutput,
  runRatePct,
  scheduleAttainmentPct,
  stoppedMs,
  testedGoodPct,
} from './run-time.ts';

const span = (fromMs: number, toMs: number) => ({ fromMs, toMs });

test('the run rate counts a time of two stops once', () => {
  expect(runRatePct([span(0, 2), span(1, 3), span(9, Infinity)], span(0, 10))).toBeCloseTo(60, 12);
  expect(runRatePct([], span(0, 10))).toBe(100);
  expect(runRatePct([span(-5, 20)], span(0, 10))).toBe(0);
  expect(runRatePct([], span(5, 5))).toBeNull();
});

test('stopped time is the minutes that lie in a stop, whatever the order and overlap', () => {
  const stop = fc.tuple(fc.integer({ min: -20, max: 80 }), fc.integer({ min: 0, max: 40 }));
  fc.assert(
    fc.property(fc.array(stop, { maxLength: 8 }), (all) => {
      const stops = all.map(([from, length]) => span(from, from + length));
      const minutes = Array.from({ length: 60 }, (_, at) => at);
      const down = minutes.filter((at) => stops.some(({ fromMs, toMs }) => fromMs <= at && at < toMs));
      expect(stoppedMs(stops, span(0, 60))).toBe(down.length);
    }),
    { seed: 7 },
  );
});

test('hourly output is by the hours of running, and none without one', () => {
  expect(hourlyOutput(360, 2 * 3_600_000)).toBe(180);
  expect([hourlyOutput(360, 0), hourlyOutput(null, 1), hourlyOutput(1, null)]).toEqual([null, null, null]);
});

test('attainment is of what was planned; maintenance is corrective or planned', () => {
  expect(scheduleAttainmentPct(4_400, 5_500)).toBeCloseTo(80, 12);
  expect([scheduleAttainmentPct(1, 0), scheduleAttainmentPct(null, 1)]).toEqual([null, null]);
  expect(correctiveMaintenancePct(30, 90)).toBe(25);
  expect([correctiveMaintenancePct(10, 0), correctiveMaintenancePct(0, 0)]).toEqual([100, null]);
});

test('the good share is that of what was tested', () => {
  const part = (quantity: number, isGood: boolean | null) => ({ quantity, isGood });
  expect(testedGoodPct([part(100, true), part(100, false), part(500, null), part(200, true)])).toBe(75);
  expect([testedGoodPct([part(5, null)]), testedGoodPct([])]).toEqual([null, null]);
});
