import { expect, test } from 'vitest';
import { matchLanguage, normaliseLanguage } from './language.ts';

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
