import { describe, expect, test } from 'vitest';
import { sentence } from './language.ts';
import { createTranslator } from './translator.ts';

describe('a translator', () => {
  const english = { plain: 'Say "{{what}}".', rows_one: '{{count}} row', rows_other: '{{count}} rows' };
  const italian = { ...english, rows_one: '{{count}} riga', rows_other: '{{count}} righe' };
  const other = { ...english, rows_one: '{{count}}x', rows_other: '{{count}}x' };
  const say = createTranslator({
    ...{ en: english, it: italian, id: other, ja: other, th: other, vi: other },
    ...{ 'zh-CN': other, 'zh-TW': other },
  });

  test('takes the plural form of the language', () => {
    expect([0, 1, 2].map((count) => say('en', 'rows', { count }))).toEqual(['0 rows', '1 row', '2 rows']);
    expect([1, 2, 1e6].map((count) => say('it', 'rows', { count }))).toEqual([
      '1 riga',
      '2 righe',
      '1000000 righe',
    ]);
    expect(say('ja', 'rows', { count: 1 })).toBe('1x');
  });

  test('leaves values as they are, and places without a value', () => {
    for (const what of ['<b> & "', '$& $1', '$t(rows)', '{{what}}', ''])
      expect(say('en', 'plain', { what })).toBe(`Say "${what}".`);
    expect(say('en', 'plain', { other: 1 })).toBe('Say "{{what}}".');
    expect(say('en', 'plain')).toBe('Say "{{what}}".');
    expect([say.has('rows'), say.has('rows_one'), say.has('constructor')]).toEqual([true, false, false]);
  });

  test('fills a sentence in the language of the reader', () => {
    expect(sentence('en', 'import.problems', { count: 4 })).toContain('do not fit: 4. Nothing');
    expect(sentence('it', 'import.problems', { count: 4 })).toContain('non valide: 4. Nulla');
  });
});
