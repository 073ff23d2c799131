import { expect, test } from 'vitest';
import {
  ackSeconds,
  byRule,
  chatterMinutes,
  floodWindows,
  isFleeting,
  percentile,
  perTenMinutes,
  topShare,
  type Occurrence,
} from './alarm-figures.ts';

const at = (minute: number, more: Partial<Occurrence> = {}): Occurrence => ({
  ruleCode: 'a',
  onMs: minute * 60_000,
  offMs: null,
  ackMs: null,
  priority: 3,
  ...more,
});

test('alarms are counted in windows of ten minutes from the beginning of the span', () => {
  const span = { fromMs: 0, toMs: 35 * 60_000 };
  expect(perTenMinutes([at(0), at(9.9), at(10), at(34), at(35), at(-1)], span)).toEqual([2, 1, 0, 1]);
});
test('a flood begins at ten, goes on while five still come, and ends below', () => {
  expect(floodWindows([9, 10, 6, 5, 4, 9, 12, 0])).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
});
test('three activations within the window are chattering; the window follows slow readings', () => {
  const minutes = (list: number[]) => list.map((each) => each * 60_000);
  expect(chatterMinutes(minutes([0, 2, 4, 40]), 360_000)).toEqual(minutes([0, 2, 4]));
  expect(chatterMinutes(minutes([0, 3, 6]), 360_000)).toEqual([]);
  expect(chatterMinutes([0, 20_000, 59_000], 60_000)).toEqual([0]);
});
test('rules come by their number, with the share of the ten that come most often', () => {
  const many = Array.from({ length: 12 }, (_, n) =>
    Array.from({ length: n + 1 }, (_unused, i) => at(i * 30, { ruleCode: `r${n}` })),
  ).flat();
  const rules = byRule(many, 60_000);
  expect(rules[0]).toEqual({ ruleCode: 'r11', count: 12, chatter: [] });
  expect(topShare(rules)).toBeCloseTo((75 / 78) * 100, 9);
  expect(topShare([])).toBeNull();
});
test('times to acknowledge, their median and nine in ten', () => {
  const list = [30, 60, 90, 600].map((s) => at(0, { ackMs: s * 1000 }));
  expect(ackSeconds([...list, at(0)])).toEqual([30, 60, 90, 600]);
  expect(percentile(ackSeconds(list), 0.5)).toBe(75);
  expect(percentile(ackSeconds(list), 0.9)).toBeCloseTo(447, 9);
  expect(percentile([], 0.5)).toBeNull();
});
test('fleeting is gone within one reading', () => {
  expect(isFleeting(at(0, { offMs: 60_000 }), 60_000)).toBe(true);
  expect(isFleeting(at(0, { offMs: 120_000 }), 60_000)).toBe(false);
  expect(isFleeting(at(0), 60_000)).toBe(false);
});
