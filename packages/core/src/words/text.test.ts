import { expect, test } from 'vitest';
import { readText } from './text.ts';

const file = {
  plain: 'Energy',
  filled: '{{area}} used {{ value }}, {{area}} again',
  steps_one: '{{count}} step',
  steps_other: '{{count}} steps',
  only: '{{count}} in all',
};

test.each([
  ['plain', undefined, 'Energy'],
  ['plain', { value: 1 }, 'Energy'],
  ['filled', { area: 'Raw', value: 5 }, 'Raw used 5, Raw again'],
  ['filled', { area: '{{value}}', value: '$&' }, '{{value}} used $&, {{value}} again'],
  ['filled', { area: null }, ' used ,  again'],
  ['steps', { count: 1 }, '1 step'],
  ['steps', { count: 0 }, '0 steps'],
  ['only', { count: 1 }, '1 in all'],
  ['nothing', undefined, undefined],
  ['nothing', { count: 2 }, undefined],
] as const)('%s with %j reads %j', (key, values, text) => {
  expect(readText(file, 'en', key, values)).toBe(text);
});

test('a language without a singular takes the other form', () => {
  expect(readText({ steps_other: '{{count}} 步' }, 'zh-CN', 'steps', { count: 1 })).toBe('1 步');
});
