import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (lang: string) =>
  JSON.parse(readFileSync(new URL(`./${lang}.json`, import.meta.url), 'utf8')) as Record<string, string>;
const english = read('en');
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).toSorted();

describe.each(['zh-CN', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'])('words of boards in %s', (lang) => {
  const words = read(lang);

  test('every key of English has a text and no other is there', () => {
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(english).toSorted());
    expect(Object.entries(words).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('every text fills in the same values as English', () => {
    const wrong = Object.keys(english).filter(
      (key) => String(placeholders(words[key] ?? '')) !== String(placeholders(english[key] ?? '')),
    );
    expect(wrong).toEqual([]);
  });
});
