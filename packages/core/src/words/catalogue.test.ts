import { signal } from '@preact/signals-core';
import { expect, test, vi } from 'vitest';
import type { Language } from '../session/types.ts';
import { loadWords, registerWords, translate, wordsOf, type WordsFile } from './catalogue.ts';

function files(perLanguage: Partial<Record<Language, WordsFile>>) {
  const load = (language: Language) => () => Promise.resolve({ default: perLanguage[language] ?? {} });
  return {
    'zh-CN': load('zh-CN'),
    en: load('en'),
    id: load('id'),
    it: load('it'),
    'zh-TW': load('zh-TW'),
    ja: load('ja'),
    th: load('th'),
    vi: load('vi'),
  };
}

test('the language may change under a reader’s eyes', async () => {
  registerWords('change', files({ en: { 'a.hello': 'Hello {{name}}' }, it: { 'a.hello': 'Ciao {{name}}' } }));
  const language = signal<Language>('en');
  const words = wordsOf('change', language);
  const seen: string[] = [];
  const stop = words.subscribe(({ ready, lang, t }) =>
    seen.push(`${lang} ${ready ? t('a.hello', { name: 'Li' }) : '…'}`),
  );
  await vi.waitFor(() => expect(seen).toContain('en Hello Li'));
  language.value = 'it';
  await vi.waitFor(() => expect(seen.at(-1)).toBe('it Ciao Li'));
  expect(seen).toEqual(['en …', 'en Hello Li', 'it Ciao Li']);
  stop();
});

test('a key that a language lacks is read in English, key by key', async () => {
  registerWords('gap', files({ en: { 'x.a': 'A', 'x.b': 'B' }, th: { 'x.a': 'ก' } }));
  const words = wordsOf('gap', signal<Language>('th'));
  const stop = words.subscribe(({ t }) => void t('x.b'));
  await vi.waitFor(() => expect(words.value.t('x.b')).toBe('B'));
  expect(words.value.t('x.a')).toBe('ก');
  stop();
});

test('a file that can’t be loaded leaves English, and is asked for again', async () => {
  let attempts = 0;
  registerWords('broken', {
    ...files({ en: { k: 'English' } }),
    vi: () =>
      ++attempts === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ default: { k: 'Việt' } }),
  });
  await loadWords('broken', 'vi');
  translate('broken', 'vi', 'k');
  await vi.waitFor(() => expect(translate('broken', 'vi', 'k')).toBe('English'));
  await loadWords('broken', 'vi');
  expect(translate('broken', 'vi', 'k')).toBe('Việt');
});

test('values are not escaped, because the view escapes them', async () => {
  registerWords('escape', files({ en: { k: '{{text}}' } }));
  await loadWords('escape', 'en');
  expect(translate('escape', 'en', 'k', { text: '<b> & "c"' })).toBe('<b> & "c"');
});
