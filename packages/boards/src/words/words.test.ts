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

const TIERS = ['topPeak', 'peak', 'flat', 'valley', 'deepValley'];
const FOLDERS = ['..', '../chart', '../../../core/src'];

test.each(['en', 'zh-CN', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'])(
  'the mark of a tariff tier is of its name and the same everywhere in %s',
  (lang) => {
    const [boards = {}, chart = {}, core = {}] = FOLDERS.map(
      (folder) =>
        JSON.parse(readFileSync(new URL(`${folder}/words/${lang}.json`, import.meta.url), 'utf8')) as Record<
          string,
          string
        >,
    );
    const marks = TIERS.map((tier) => boards[`board.common.tier.${tier}`] ?? '');
    expect(TIERS.map((tier) => chart[`tier.${tier}`])).toEqual(marks);
    expect(TIERS.map((tier) => core[`tierLetter.${tier}`])).toEqual(marks);
    expect(new Set(marks).size).toBe(TIERS.length);
    for (const [index, mark] of marks.entries())
      for (const name of [boards[`board.common.tier.${TIERS[index]}.name`], core[`tier.${TIERS[index]}`]])
        expect(name?.toLowerCase()).toContain(mark.charAt(0).toLowerCase());
  },
);
