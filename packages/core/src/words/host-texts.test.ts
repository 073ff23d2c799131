import { signal } from '@preact/signals-core';
import { afterEach, describe, expect, test } from 'vitest';
import type { Language } from '../session/types.ts';
import { loadWords, registerWords, translate, wordsOf } from './catalogue.ts';
import { setTexts, UnknownTextError } from './host-texts.ts';

const file = (greeting: string) => async () => ({
  default: {
    'x.greeting': greeting,
    'x.named': 'Kiln {{name}}',
    'x.steps_one': '{{count}} step',
    'x.steps_other': '{{count}} steps',
  },
});
registerWords('x', {
  'zh-CN': file('您好'),
  en: file('Hello'),
  id: file('Halo'),
  it: file('Ciao'),
  'zh-TW': file('您好'),
  ja: file('こんにちは'),
  th: file('สวัสดี'),
  vi: file('Xin chào'),
});
afterEach(() =>
  setTexts('en', { 'x.greeting': null, 'x.named': null, 'x.steps_one': null, 'x.steps_other': null }),
);

describe('texts of a host', () => {
  test('stand in the place of ours at once, in their language alone, with places and plural forms', async () => {
    const words = wordsOf('x', signal<Language>('en'));
    await loadWords('x', 'en');
    await loadWords('x', 'it');
    const before = words.value;
    expect(before.t('x.greeting')).toBe('Hello');
    await setTexts('en', {
      'x.greeting': 'Good shift',
      'x.named': '{{name}} (oven)',
      'x.steps_other': 'all {{count}}',
    });
    // A view draws again for other words only.
    expect(words.value).not.toBe(before);
    expect([words.value.t('x.greeting'), words.value.t('x.named', { name: 'K1' })]).toEqual([
      'Good shift',
      'K1 (oven)',
    ]);
    expect([words.value.t('x.steps', { count: 3 }), words.value.t('x.steps', { count: 1 })]).toEqual([
      'all 3',
      '1 step',
    ]);
    expect(translate('x', 'it', 'x.greeting')).toBe('Ciao');
    await setTexts('en', { 'x.greeting': null });
    expect([words.value.t('x.greeting'), words.value.t('x.named', { name: 'K1' })]).toEqual([
      'Hello',
      'K1 (oven)',
    ]);
  });

  test('an unknown key, language or place is named, and nothing is changed', async () => {
    const refused = await setTexts('en', { 'x.greeting': 'Good shift', 'x.greting': 'Oops' }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(UnknownTextError);
    expect(refused).toMatchObject({ key: 'x.greting' });
    expect(String(refused)).toContain('"x.greting"');
    await expect(setTexts('fr', { 'x.greeting': 'Bonjour' })).rejects.toThrow('"fr" is not one of zh-CN, en');
    await expect(setTexts('en', { 'x.named': 'Kiln {{nam}}' })).rejects.toThrow(
      '"x.named" has no place {{nam}}',
    );
    await expect(setTexts('en', { 'x.greeting': 7 } as never)).rejects.toMatchObject({ field: 'x.greeting' });
    expect(translate('x', 'en', 'x.greeting')).toBe('Hello');
  });
});
