import { expect, test } from 'vitest';
import { rowWindow } from './virtual-rows.ts';

const at = (scrollPx: number, count: number) => rowWindow({ scrollPx, heightPx: 600 }, 34, count);

test('what is drawn covers what is seen with a margin, moves in steps, and stays within the list', () => {
  expect(at(0, 2_000)).toEqual({ start: 0, end: 30 });
  for (const scrollPx of [0, 33, 34, 1_000, 33_333, 67_400]) {
    const { start, end } = at(scrollPx, 2_000);
    expect(start).toBeLessThanOrEqual(Math.floor(scrollPx / 34));
    expect(end).toBeGreaterThanOrEqual(Math.min(2_000, Math.ceil((scrollPx + 600) / 34)));
    expect(end - start).toBeLessThan(45);
  }
  expect(at(408, 2_000)).toEqual(at(430, 2_000));
  expect(at(0, 3)).toEqual({ start: 0, end: 3 });
  expect(at(9_999, 0)).toEqual({ start: 0, end: 0 });
});

test('a list that has become shorter shows its end at once', () => {
  const { start, end } = at(60_000, 40);
  expect(end).toBe(40);
  expect(start).toBeLessThanOrEqual(40 - Math.ceil(600 / 34));
});
