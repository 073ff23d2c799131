import { expect, test } from 'vitest';
import { movedTo } from './move-in-list.ts';

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [1, 9, 'acdb'],
  [2, -4, 'cabd'],
])('the entry at %d stands at %d afterwards', (from, to, expected) => {
  expect(movedTo([...'abcd'], from, to).join('')).toBe(expected);
});
