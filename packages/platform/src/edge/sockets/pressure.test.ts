import { expect, test } from 'vitest';
import { pressureOf } from './pressure.ts';

const KB = 1_024;
test.each([
  [0, null, 'clear'],
  [256 * KB, null, 'clear'],
  [256 * KB + 1, null, 'coalesce'],
  [300 * KB, 90_001, 'coalesce'],
  [300 * KB, 90_000, 'terminate'],
  [1_024 * KB + 1, null, 'terminate'],
] as const)('%d unsent bytes, too many since %s, ask for %s at 100 s', (bytes, sinceMs, expected) => {
  expect(pressureOf(bytes, sinceMs, 100_000)).toBe(expected);
});
