import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WORD_LANGUAGES, wordsFolders, wordsProblems } from './words-check.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(words: Record<string, string>, changed: Record<string, Record<string, string>> = {}): string {
  const folder = join(root, 'words');
  mkdirSync(folder);
  for (const language of WORD_LANGUAGES) {
    const own = Object.fromEntries(
      Object.entries(words).map(([key, text]) => [key, language === 'en' ? text : `${language} ${text}`]),
    );
    writeFileSync(join(folder, `${language}.json`), JSON.stringify({ ...own, ...changed[language] }));
  }
  return folder;
}

test('complete words have no problem', () => {
  const folder = write({ 'a.b': 'Save {{name}}', unit: '{{n}} kWh' }, { th: { unit: '{{n}} kWh' } });
  expect(wordsProblems(folder)).toEqual([]);
  expect(wordsFolders(root)).toEqual([folder]);
});

test('each kind of gap is told', () => {
  const folder = write(
    { 'a.b': 'Save {{name}}', c: 'Close' },
    { ja: { 'a.b': '{{nam}} を保存' }, it: { c: 'Close' }, vi: { c: ' ' }, id: { extra: 'x' } },
  );
  expect(wordsProblems(folder).sort()).toEqual([
    'id: extra is not in English',
    'it: c is still English',
    'ja: a.b has the placeholders [nam], English has [name]',
    'vi: c is empty',
  ]);
  expect(wordsProblems(folder, { sameAsEnglish: { it: ['c'] } })).not.toContain('it: c is still English');
});

test('a missing file and a missing key are told', () => {
  const folder = write({ c: 'Close', d: 'Open' });
  rmSync(join(folder, 'th.json'));
  writeFileSync(join(folder, 'vi.json'), JSON.stringify({ c: 'Đóng' }));
  expect(wordsProblems(folder)).toEqual(['th.json is missing', 'vi: d is missing']);
});
