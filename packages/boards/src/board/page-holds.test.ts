import { expect, test } from 'vitest';
import { heldAtLeastUntil, NO_HOLDS, pageAfterTick } from './page-holds.ts';

test.each([
  [0, 3, {}, 1],
  [2, 3, {}, 0],
  [1, 3, { isUnderPointer: true }, 1],
  [1, 3, { hasKeyboard: true }, 1],
  [1, 3, { untilMs: 5_000 }, 1],
  [1, 3, { untilMs: 900 }, 2],
])('page %i of %i at 1 s, with %o, becomes %i', (page, count, holds, next) => {
  expect(pageAfterTick(page, count, 1_000, { ...NO_HOLDS, ...holds })).toBe(next);
});

test('what ends one hold ends no other', () => {
  const alarm = heldAtLeastUntil(NO_HOLDS, 60_000);
  const read = { ...alarm, isUnderPointer: true };
  const left = { ...read, isUnderPointer: false };
  expect(pageAfterTick(0, 2, 30_000, left)).toBe(0);
  expect(pageAfterTick(0, 2, 60_000, left)).toBe(1);
  // A finger that comes meanwhile holds shorter.
  expect(heldAtLeastUntil(alarm, 20_000)).toEqual(alarm);
  // The keyboard is still there when the pointer leaves.
  expect(pageAfterTick(0, 2, 90_000, { ...left, hasKeyboard: true })).toBe(0);
});
