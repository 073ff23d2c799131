import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WORD_LANGUAGES, wordsFolders, wordsProblems } from '../../../../tests/support/words-check.ts';
import { CHART_UNITS, CURRENCY, RECENT_RANGES, TARIFF_TIERS } from '../constants.ts';
import { unitText } from '../units/quantity.ts';
import { loadWords, translate } from './catalogue.ts';
import { LANGUAGES } from '../contract/language.ts';
import english from './en.json';

const packages = resolve(import.meta.dirname, '../../..');

/** Cognates: the same letters are the right word in that language. */
const SAME_AS_ENGLISH = { it: ['common.no'] } as const;

/** Messages of the specification, in its order. */
const MESSAGES = [
  'error.networkTimeout',
  'error.requestTimeout',
  'error.network',
  'error.fluctuation',
  'message.upgraded',
  'message.refreshNow',
  'message.refreshLater',
  'message.pageExpired',
  'message.noWebSocket',
  'message.noAccess',
  'message.contactToConfigure',
  'error.companyNumber',
  'error.notOpened',
  'message.passwordExpired',
  'message.expiresInDays',
  'message.serviceExpiresInDays',
  'message.serviceExpiredDays',
  'message.signInExpired',
  'error.requestFailed',
  'message.companySame',
  'message.companySwitched',
  'message.codeSent',
  'message.modified',
  'message.bound',
  'message.changed',
  'message.saved',
  'message.saveCancelled',
  'error.tokenInvalid',
];

describe('words', () => {
  test('the languages of the checker are those of the product', () => {
    expect([...WORD_LANGUAGES]).toEqual([...LANGUAGES]);
  });

  test('core has every word in every language', () => {
    expect(wordsProblems(import.meta.dirname, { sameAsEnglish: SAME_AS_ENGLISH })).toEqual([]);
  });

  test.each(wordsFolders(packages).map((folder) => [relative(packages, folder), folder]))(
    '%s has the same keys and placeholders in every language',
    (_name, folder) => {
      const gaps = wordsProblems(folder).filter((problem) => !problem.endsWith('is still English'));
      expect(gaps).toEqual([]);
    },
  );

  test.each(MESSAGES)('ERR-03 %s is told in every language, in words of its own', async (key) => {
    await Promise.all(LANGUAGES.map((language) => loadWords('core', language)));
    const values = { count: 3, code: 'E17' };
    const texts = LANGUAGES.map((language) => translate('core', language, key, values));
    expect(texts.filter((text) => text === key || text.includes('{{'))).toEqual([]);
    expect(new Set(texts).size).toBeGreaterThanOrEqual(LANGUAGES.length - 1);
    for (const text of texts.filter((_, index) => LANGUAGES[index] !== 'en')) expect(text).not.toBe(texts[1]);
  });

  test.each(LANGUAGES)(
    'BST-07 currency, units of charts, tiers and ranges can be told in %s',
    async (language) => {
      await loadWords('core', language);
      const tell = (key: string): string => translate('core', language, key);
      const isTold = (key: string): boolean => tell(key) !== key && tell(key) !== '';
      expect(TARIFF_TIERS).toEqual(['topPeak', 'peak', 'flat', 'valley']);
      expect(TARIFF_TIERS.map((tier) => isTold(`tier.${tier}`))).not.toContain(false);
      expect(RECENT_RANGES).toEqual([
        'today',
        'yesterday',
        'lastHour',
        'day',
        'week',
        'last2Days',
        'last3Days',
        'last7Days',
        'last30Days',
      ]);
      expect(RECENT_RANGES.map((range) => isTold(`range.${range}`))).not.toContain(false);
      const isHan = ['zh-CN', 'zh-TW', 'ja'].includes(language);
      const ten = language === 'zh-TW' ? '萬' : '万';
      expect(unitText(CURRENCY, language)).toBe(isHan ? '元' : 'CNY');
      expect(CHART_UNITS.map((unit) => unitText(unit, language))).toEqual(
        isHan ? [`${ten}元`, `${ten} kWh`, 'kWh', '元/t'] : ['×10⁴ CNY', '×10⁴ kWh', 'kWh', 'CNY/t'],
      );
    },
  );

  test('a plural follows its number', async () => {
    await loadWords('core', 'en');
    expect(translate('core', 'en', 'message.expiresInDays', { count: 1 })).toBe('It expires in 1 day.');
    expect(translate('core', 'en', 'message.expiresInDays', { count: 7 })).toBe('It expires in 7 days.');
  });

  test('every key that core itself answers has its words', () => {
    const sources = ['rules', 'judgement', 'transport'].flatMap((folder) => {
      const path = resolve(import.meta.dirname, '..', folder);
      return readdirSync(path)
        .filter((name) => !name.includes('.test.'))
        .map((name) => readFileSync(join(path, name), 'utf8'));
    });
    const keys = new Set(
      sources.flatMap((source) => source.match(/(?<=')(?:rule|error)\.[\w.]+(?=')/g) ?? []),
    );
    expect(keys.size).toBeGreaterThan(20);
    expect([...keys].filter((key) => !(key in english))).toEqual([]);
  });
});
