import { expect, test } from 'vitest';
import { matchLanguage, nearestLanguage, normaliseLanguage } from './language.ts';

test.each([
  ['zh', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['zh_CN', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hant', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['ZH-tw', 'zh-TW'],
  ['en-GB', 'en'],
  ['in', 'id'],
  ['id-ID', 'id'],
  ['ja-JP', 'ja'],
  ['th-TH-u-ca-buddhist', 'th'],
] as const)('%s is %s', (text, language) => {
  expect(matchLanguage(text)).toBe(language);
});

test.each(['de', '', null, undefined, 'x', 'english'])(
  '%p is none of ours, and English at the end',
  (text) => {
    expect(matchLanguage(text)).toBeNull();
    expect(normaliseLanguage(text)).toBe('en');
  },
);

test('the first of a reader’s languages that is near to one of ours, else English', () => {
  expect(nearestLanguage(['de-CH', 'it-CH', 'en'])).toBe('it');
  expect(nearestLanguage(['de', 'fr'])).toBe('en');
  expect(nearestLanguage([])).toBe('en');
});
