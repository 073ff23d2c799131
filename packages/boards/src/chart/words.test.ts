import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`./words/${language}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();

test.each(['zh-CN', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'])(
  'the words of the chart element are complete in %s',
  (language) => {
    const english = read('en');
    const words = read(language);
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, text] of Object.entries(words)) {
      expect(text.trim(), key).not.toBe('');
      expect(holes(text), key).toEqual(holes(english[key] ?? ''));
    }
  },
);
