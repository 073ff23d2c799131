import { expect, test } from 'vitest';
import { pressesKeys } from './open-key.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  altKey: false,
  ctrlKey: false,
  shiftKey: false,
  metaKey: false,
  ...more,
});

test.each([
  ['Alt+Q', press('q', { altKey: true }), true],
  ['alt + q', press('œ', { altKey: true, code: 'KeyQ' }), true],
  ['Alt+Q', press('q'), false],
  ['Alt+Q', press('q', { altKey: true, ctrlKey: true }), false],
  ['Ctrl+Shift+Space', press(' ', { ctrlKey: true, shiftKey: true, code: 'Space' }), true],
  ['Cmd+/', press('/', { metaKey: true }), true],
  ['F8', press('F8'), true],
  ['Alt+', press('q', { altKey: true }), false],
  ['', press(''), false],
])('%j and that press: %s', (keys, event, expected) => {
  expect(pressesKeys(event, keys)).toBe(expected);
});
