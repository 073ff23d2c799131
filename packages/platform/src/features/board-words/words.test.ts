import { expect, test } from 'vitest';
import { PLATFORM_LANGUAGES } from '../../engine/i18n/language.ts';
import { BOARD_WORDS, boardText } from './words.ts';

const places = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();

test.each(PLATFORM_LANGUAGES)('every sentence of a board exists in %s with the same places', (language) => {
  const words = BOARD_WORDS[language];
  expect(Object.keys(words).sort()).toEqual(Object.keys(BOARD_WORDS.en).sort());
  for (const [key, text] of Object.entries(words)) {
    const english = BOARD_WORDS.en[key as keyof typeof words];
    expect(text, key).not.toBe('');
    expect(places(text), key).toEqual(places(english));
  }
});

test('a sentence is filled in the language of the reader', () => {
  expect(boardText('en', 'notice.preparing', { pct: 40 })).toBe(
    'History is still being prepared: 40 % done.',
  );
  expect(boardText('zh-CN', 'notice.preparing', { pct: 40 })).toBe('历史数据仍在准备中，已完成 40 %。');
});
