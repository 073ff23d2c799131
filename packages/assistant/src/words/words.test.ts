import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '@plantdeck/core/words';
import { ENGLISH } from '../diagrams/diagram-words.ts';

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

test.each(LANGUAGES)('the nine phrases of %s have abbreviations of their own', (language) => {
  const words = read(language);
  const short = Array.from({ length: 9 }, (_, index) => words[`phrase.${index + 1}.short`]);
  expect(new Set(short).size).toBe(9);
  expect(short).not.toContain(undefined);
});

test('what diagrams say without words of a host is what the English file says', () => {
  const words = read('en');
  for (const [key, text] of Object.entries(ENGLISH)) expect(words[`diagram.${key}`]).toBe(text);
});
