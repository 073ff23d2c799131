import { describe, expect, test } from 'vitest';
import {
  checkPhrase,
  exportPhrases,
  findShortcut,
  importPhrases,
  keepPhrase,
  parsePhrases,
  searchPhrases,
  sharedPhrases,
  type Phrase,
} from './phrase-list.ts';

const phrase = (abbreviation: string, text = `text of ${abbreviation}`): Phrase => ({
  icon: '',
  abbreviation,
  text,
});
const PHRASES = [phrase('CL'), phrase('CLX'), phrase('产量'), phrase('b2')];

describe('the phrase before the caret', () => {
  test.each([
    ['cl', 2, 'CL', 0],
    ['帮我cl', 4, 'CL', 2],
    ['ab cl', 5, 'CL', 3],
    ['clx', 3, 'CLX', 0],
    ['看产量', 3, '产量', 1],
    ['cl，看', 2, 'CL', 0],
    ['cl看', 2, 'CL', 0],
    ['(B2', 3, 'b2', 1],
  ])('in %j at %i is %s', (text, caret, abbreviation, from) => {
    const found = findShortcut(text, caret, PHRASES);
    expect([found?.phrase.abbreviation, found?.from]).toEqual([abbreviation, from]);
  });

  test.each([
    ['xcl', 3],
    ['cl1', 2],
    ['1b2', 3],
    ['c', 1],
    ['', 0],
  ])('in %j at %i is none', (text, caret) => {
    expect(findShortcut(text, caret, PHRASES)).toBeNull();
  });
});

describe('keeping a phrase', () => {
  test.each([
    [phrase('  '), null, 'abbreviation-empty'],
    [phrase('x', ' \n'), null, 'text-empty'],
    [phrase(' cl '), null, 'abbreviation-taken'],
    [phrase('cl'), 0, null],
    [phrase('new'), null, null],
  ])('%j at %s: %s', (candidate, index, fault) => {
    expect(checkPhrase(PHRASES, candidate, index)).toBe(fault);
  });

  test('trims it and puts it in its place or at the end', () => {
    expect(keepPhrase([phrase('a')], phrase(' b ', ' t '), null)).toEqual([phrase('a'), phrase('b', 't')]);
    expect(keepPhrase([phrase('a'), phrase('b')], phrase('c'), 0)).toEqual([phrase('c'), phrase('b')]);
  });
});

test('stored text that is no list of phrases is not taken for one', () => {
  expect([parsePhrases(null), parsePhrases('{'), parsePhrases('[{"text":1}]'), parsePhrases('[]')]).toEqual([
    null,
    null,
    null,
    [],
  ]);
});

describe('phrases from elsewhere', () => {
  test('a file brings what is new, says whose abbreviation is taken, and changes nothing that is there', () => {
    const own = [phrase('CL'), phrase('b2')];
    const file = exportPhrases([phrase('NEW'), phrase('cl', 'another text'), phrase('b2'), phrase(' ')]);
    expect(importPhrases(own, file)).toEqual({
      phrases: [...own, phrase('NEW')],
      added: 1,
      taken: ['cl'],
      unusable: 1,
    });
    expect(importPhrases(own, exportPhrases(own))).toMatchObject({ phrases: own, added: 0, taken: [] });
    expect(importPhrases(own, '{"some":"file"}')).toBeNull();
  });

  test('those of the page stand behind the own ones, which win', () => {
    const given = [
      { abbreviation: 'OEE', text: 'Show OEE' },
      { abbreviation: 'cl', text: 'no' },
      'none',
      null,
      {},
    ];
    expect(sharedPhrases(given, PHRASES)).toEqual([
      { icon: 'message', abbreviation: 'OEE', text: 'Show OEE' },
    ]);
    expect(sharedPhrases('none', PHRASES)).toEqual([]);
  });

  test('a search finds by the abbreviation first, then by the words', () => {
    const found = (query: string): string[] => searchPhrases(PHRASES, query).map((each) => each.abbreviation);
    expect(found('')).toEqual(['CL', 'CLX', '产量', 'b2']);
    expect(found('clx')).toEqual(['CLX']);
    expect(found('of 产')).toEqual(['产量']);
    expect(found('nothing')).toEqual([]);
  });
});
