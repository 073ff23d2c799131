import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ERROR_CATALOGUE, idOfCall, idOfFailure, type AssistantErrorId } from './error-catalogue.ts';
import { errorDetail } from './error-detail.ts';

const LANGUAGES = ['zh-CN', 'en', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'];
const IDS = Object.keys(ERROR_CATALOGUE) as AssistantErrorId[];
const wordsOf = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`../words/${language}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;

describe('the catalogue of errors', () => {
  test('keeps its ids', () => {
    // Whoever counts or looks them up relies on these: entries are added, never renamed.
    expect(IDS.join(' ')).toBe(
      'PA-101 PA-102 PA-103 PA-104 PA-105 PA-106 PA-107 PA-108 PA-109 PA-201 PA-202 PA-203 PA-204 PA-205 PA-206 PA-301 PA-302 PA-303',
    );
  });

  test.each(LANGUAGES)('has a cause and a remedy for each in %s', (language) => {
    const words = wordsOf(language);
    for (const id of IDS)
      for (const part of ['cause', 'remedy'])
        expect(words[`error.${id}.${part}`], `${id} ${part}`).toBeTruthy();
  });

  test('stands in the handbook, entry by entry', () => {
    const page = readFileSync(new URL('../../../../docs/assistant.md', import.meta.url), 'utf8');
    expect([...page.matchAll(/^\| (PA-\d{3})/gm)].map((match) => match[1])).toEqual(IDS);
  });

  test('knows every failure of an answer and of a call', () => {
    expect((['over', 'transient', 'expired', 'lost', 'unsent'] as const).map(idOfFailure)).toEqual([
      'PA-201',
      'PA-202',
      'PA-203',
      'PA-204',
      'PA-205',
    ]);
    expect(idOfCall('history')).toBe('PA-103');
  });

  test('a detail tells the platform’s code, else the kind of fault, and keeps what was thrown', () => {
    const t = (key: string): string => key;
    const thrown = Object.assign(new Error('no'), { kind: 'api', retCode: '050000' });
    expect(errorDetail({ t }, 'PA-103', thrown)).toEqual({
      id: 'PA-103',
      where: 'history',
      code: '050000',
      message: 'no',
      cause: 'error.PA-103.cause',
      remedy: 'error.PA-103.remedy',
      error: thrown,
    });
    expect(errorDetail({ t }, 'PA-204', { kind: 'lost', message: 'x' })).toMatchObject({
      code: 'lost',
      message: 'x',
    });
    expect(errorDetail({ t }, 'PA-106', 'text')).toMatchObject({ code: 'unknown', message: 'text' });
  });
});
