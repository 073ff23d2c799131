import { expect, test } from 'vitest';
import { screenScale } from './screen-size.ts';

test.each([
  [1920, 1080, 1],
  [1366, 768, 1],
  [2560, 1440, 1.35],
  [3840, 2160, 2],
  // The bar of a window takes nothing away.
  [3840, 2120, 1.95],
  // A band of several screens is as high as one of them.
  [5760, 1080, 1],
  [5120, 2160, 2],
  [0, 0, 1],
])('on a screen of %i × %i px letters are %d times as large', (width, height, scale) => {
  expect(screenScale({ width, height })).toBeCloseTo(scale, 5);
});
