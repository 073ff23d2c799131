import { expect, test } from 'vitest';
import { plain } from './markdown.ts';

test.each([
  ['Kiln (north)', 'Kiln (north)'],
  ['[x](https://evil.example)', '&#91;x&#93;(https\\://evil.example)'],
  ['www.evil.example, a@b.example', 'www\\.evil.example, a\\@b.example'],
  ['a|b\nc', 'a\\|b c'],
  ['<b>$x$</b>', '\\<b\\>\\$x\\$\\</b\\>'],
  ['\\[a\\]', '\\\\&#91;a\\\\&#93;'],
])('the name %j stays words: no link, no address, no formula, no cell of its own', (name, expected) => {
  expect(plain(name)).toBe(expected);
});
