import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '@plantdeck/core/words';
import { FAILURE_CODES } from '../types.ts';

const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8')) as Record<string, string>;
const fields = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();

test.each(LANGUAGES)('the words of %s are complete, with the same fields to fill in', (language) => {
  const english = read('en');
  const words = read(language);
  expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(words)) {
    expect(text.trim(), key).not.toBe('');
    expect(fields(text), key).toEqual(fields(english[key] ?? ''));
  }
});

test.each(LANGUAGES)('every failure has a sentence of its own in %s', (language) => {
  const words = read(language);
  const said = FAILURE_CODES.map((code) => words[`failure.${code}`]);
  expect(said).not.toContain(undefined);
  expect(new Set(said).size).toBe(FAILURE_CODES.length);
});
