import { expect, test } from 'vitest';
import { isButtonUsable } from './button-guard.ts';

test.each([
  ['board:export', { 'board:export': true }, true],
  ['board:export', { 'board:export': false }, false],
  ['board:export', {}, true],
  // Names that every object bears are no configuration.
  ['constructor', {}, true],
])('a button with the code %s under %j is usable: %j', (code, flags, isUsable) => {
  expect(isButtonUsable(code, flags)).toBe(isUsable);
});
