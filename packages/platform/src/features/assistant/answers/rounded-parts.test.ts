import { expect, test } from 'vitest';
import { spreadRounded } from './rounded-parts.ts';

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

test('parts are rounded so that they add up to the rounded whole, each by less than one', () => {
  let seed = 7;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 500; round += 1) {
    const parts = Array.from({ length: 1 + Math.floor(random() * 12) }, () => (random() - 0.4) * 1_000);
    const total = Math.round(sum(parts));
    const shown = spreadRounded(parts, total);
    expect(sum(shown)).toBe(total);
    shown.forEach((value, index) => expect(Math.abs(value - (parts[index] ?? 0))).toBeLessThanOrEqual(1));
    expect(shown.every(Number.isInteger)).toBe(true);
  }
});

test('a whole that was rounded on both ends is met too, and no part is nothing', () => {
  expect(spreadRounded([0.4, 0.4, 0.4], 0)).toEqual([0, 0, 0]);
  expect(sum(spreadRounded([10.5, -3.5], 8))).toBe(8);
  expect(sum(spreadRounded([10.5, -3.5], 6))).toBe(6);
  expect(spreadRounded([], 0)).toEqual([]);
});
