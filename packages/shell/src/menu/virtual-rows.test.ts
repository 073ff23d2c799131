import { expect, test } from 'vitest';
import { rowWindow } from './virtual-rows.ts';

test('what is drawn covers what is seen with a margin, moves in steps, and stays within the list', () => {
  expect(rowWindow(0, 600, 34, 2_000)).toEqual({ start: 0, end: 36 });
  for (const scrollPx of [0, 33, 34, 1_000, 33_333, 67_400]) {
    const { start, end } = rowWindow(scrollPx, 600, 34, 2_000);
    expect(start).toBeLessThanOrEqual(Math.floor(scrollPx / 34));
    expect(end).toBeGreaterThanOrEqual(Math.min(2_000, Math.ceil((scrollPx + 600) / 34)));
    expect(end - start).toBeLessThan(60);
  }
  expect(rowWindow(340, 600, 34, 2_000)).toEqual(rowWindow(360, 600, 34, 2_000));
  expect(rowWindow(0, 600, 34, 3)).toEqual({ start: 0, end: 3 });
  expect(rowWindow(9_999, 600, 34, 0)).toEqual({ start: 0, end: 0 });
});
