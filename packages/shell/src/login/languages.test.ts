import { expect, test } from 'vitest';
import { LANGUAGE_NAMES, offeredLanguages } from './languages.ts';

test('a host that names no languages offers all eight', () => {
  expect(offeredLanguages(undefined)).toEqual(Object.keys(LANGUAGE_NAMES));
  expect(offeredLanguages(undefined)).toHaveLength(8);
});

test('a host offers the languages it names, in the order of the selector, and never none', () => {
  expect(offeredLanguages(['vi', 'en', 'klingon'])).toEqual(['en', 'vi']);
  expect(offeredLanguages([])).toHaveLength(8);
  expect(offeredLanguages(['klingon'])).toHaveLength(8);
});
