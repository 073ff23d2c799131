import { expect, test } from 'vitest';
import { clampMenuWidth, menuWidth } from './menu-width.ts';

test('the width stays between 220 and 360', () => {
  expect([0, 219, 220, 300.4, 360, 9999].map(clampMenuWidth)).toEqual([220, 220, 220, 300, 360, 360]);
});

test.each([
  [null, 'zh-CN', 220],
  [null, 'en', 296],
  ['310', 'en', 310],
  ['9', 'en', 220],
  ['wide', 'en', 296],
  ['', 'vi', 220],
])('stored %j in %s gives %d', (stored, language, width) => {
  expect(menuWidth(stored, language)).toBe(width);
});
