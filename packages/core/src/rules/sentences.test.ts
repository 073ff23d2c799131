import { expect, test } from 'vitest';
import { LANGUAGES } from '../contract/language.ts';
import english from '../words/en.json';
import { checkCode, checkPhone } from './phone.ts';
import { checkRollingFrequency } from './numbers.ts';
import { ruleSentence } from './sentences.ts';

test('a broken rule is said in every language, with its figures filled in', () => {
  const rules = [checkPhone('1'), checkPhone('12800138000'), checkCode('1'), checkRollingFrequency('31')];
  const inEnglish = rules.map((rule) => rule && ruleSentence('en', rule));
  expect(inEnglish).toEqual([
    'A phone number has 11 digits',
    'This phone number is not valid',
    'The code has 6 digits',
    'The rolling frequency is above 0 s and at most 30 s',
  ]);
  for (const language of LANGUAGES) {
    const said = rules.map((rule) => rule && ruleSentence(language, rule));
    expect(said.filter((text) => !text || text.includes('{{'))).toEqual([]);
    expect(new Set(said).size).toBe(rules.length);
    if (language !== 'en') expect(said.filter((text) => inEnglish.includes(text))).toEqual([]);
  }
});

test('what is no rule has no sentence', () => {
  expect(ruleSentence('en', { key: 'rule.nothing' })).toBeNull();
  expect(ruleSentence('en', { key: 'message.saved' })).toBeNull();
  expect(english['message.saved']).not.toBe('');
});
