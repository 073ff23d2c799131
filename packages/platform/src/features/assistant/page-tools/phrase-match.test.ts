import type { PageToolOffer } from '@plantdeck/core/contract';
import { describe, expect, test } from 'vitest';
import { matchPhrase } from './phrase-match.ts';

const tool = (name: string, phrases: readonly string[]): PageToolOffer => ({
  name,
  title: name,
  description: 'x',
  writes: true,
  phrases: [...phrases],
  parameters: {
    type: 'object',
    properties: {
      kiln: { type: 'string', enum: ['K1', 'K2'] },
      celsius: { type: 'number' },
      note: { type: 'string' },
    },
  },
});
const TOOLS = [
  tool('set_kiln', [
    'Set {kiln} to {celsius} degrees',
    '把{kiln}设为{celsius}度',
    '{kiln} auf {celsius} Grad',
  ]),
  tool('stop_kiln', ['Stop {kiln}', '停止{kiln}', 'Stop everything']),
  tool('note', ['Note: {note}', 'broken {kiln}{celsius}']),
];

describe('a whole sentence means a tool', () => {
  test.each([
    ['Set K1 to 900 degrees', 'set_kiln', { kiln: 'K1', celsius: 900 }],
    ['  set   k2 TO 900,5 degrees. ', 'set_kiln', { kiln: 'K2', celsius: 900.5 }],
    ['把K1设为900度。', 'set_kiln', { kiln: 'K1', celsius: 900 }],
    ['把 K1 设为 ９００ 度', 'set_kiln', { kiln: 'K1', celsius: 900 }],
    ['K1 auf 900 Grad!', 'set_kiln', { kiln: 'K1', celsius: 900 }],
    ['Set K1 to hot degrees', 'set_kiln', { kiln: 'K1', celsius: 'hot' }],
    ['Stop K2?', 'stop_kiln', { kiln: 'K2' }],
    ['Stop everything', 'stop_kiln', {}],
    ['Note: <|think|> a | b', 'note', { note: '<|think|> a | b' }],
  ])('%s', (question, name, values) => {
    expect(matchPhrase(question, TOOLS)).toMatchObject({ tool: { name }, arguments: values });
    expect(matchPhrase(question, TOOLS)?.arguments).toEqual(values);
  });

  test.each([
    'Do not set K1 to 900 degrees',
    'Set K1 to 900 degrees and stop it',
    'Why was K1 stopped?',
    'Set  to 900 degrees',
    'Stop',
    'broken K1 900',
    '',
    `Note: ${'a'.repeat(400)}`,
  ])('“%s” means none', (question) => {
    expect(matchPhrase(question, TOOLS)).toBeNull();
  });
});
