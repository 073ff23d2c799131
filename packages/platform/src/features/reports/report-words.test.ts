import { expect, test } from 'vitest';
import { PLATFORM_LANGUAGES } from '../../engine/i18n/language.ts';
import { REPORT_WORDS } from './report-words.ts';

const places = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();

test.each(PLATFORM_LANGUAGES)(
  'files and notices of the report speak %s, with the same places',
  (language) => {
    const words = REPORT_WORDS[language];
    expect(Object.keys(words).sort()).toEqual(Object.keys(REPORT_WORDS.en).sort());
    for (const [key, text] of Object.entries(words)) {
      expect(text, key).not.toBe('');
      expect(places(text), key).toEqual(places(REPORT_WORDS.en[key as keyof typeof words]));
    }
  },
);
