import { expect, test } from 'vitest';
import { menuWidth } from './menu-width.ts';

test.each([
  [null, 'zh-CN', 220],
  [null, 'en', 296],
  ['310', 'en', 310],
  ['9', 'en', 220],
  ['219', 'zh-CN', 220],
  ['300.4', 'zh-CN', 300],
  ['9999', 'zh-CN', 360],
  ['wide', 'en', 296],
  ['', 'vi', 220],
])('stored %j in %s gives %d', (stored, language, width) => {
  expect(menuWidth(stored, language)).toBe(width);
});
