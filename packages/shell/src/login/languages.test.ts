import { expect, test } from 'vitest';
import { LANGUAGE_NAMES, languageAmong, namedLanguages, offeredLanguages } from './languages.ts';

test('a host that names no languages offers all eight', () => {
  expect(offeredLanguages(undefined)).toEqual(Object.keys(LANGUAGE_NAMES));
  expect(offeredLanguages(undefined)).toHaveLength(8);
});

test('a host offers the languages it names, in the order of the selector, and never none', () => {
  expect(offeredLanguages(['vi', 'en', 'klingon'])).toEqual(['en', 'vi']);
  expect(offeredLanguages([])).toHaveLength(8);
  expect(offeredLanguages(['klingon'])).toHaveLength(8);
});

test('a host or an enterprise that offers no choice leaves the language that the host names first', () => {
  expect(namedLanguages({ languages: ['vi', 'en'] }, undefined)).toEqual(['vi', 'en']);
  expect(namedLanguages({ languages: ['vi', 'en'] }, true)).toEqual(['vi', 'en']);
  expect(namedLanguages({ languages: ['klingon', 'vi', 'en'] }, false)).toEqual(['vi']);
  expect(namedLanguages({ i18n: false }, true)).toEqual(['zh-CN']);
});

test('a language that is not offered gives way to the first that the host names', () => {
  expect(languageAmong('en', undefined)).toBe('en');
  expect(languageAmong('en', ['vi', 'en'])).toBe('en');
  expect(languageAmong('it', ['vi', 'en'])).toBe('vi');
  expect(languageAmong('it', ['klingon'])).toBe('it');
});
