import { describe, expect, test } from 'vitest';
import type { Phrase } from './phrase-list.ts';
import { fromStored, mergePhrases, toStored } from './phrase-sync.ts';

const phrase = (abbreviation: string, text = `text of ${abbreviation}`): Phrase => ({
  icon: 'message',
  abbreviation,
  text,
});
const seeded = [phrase('CL'), phrase('HG')];
const nothing = { version: 0, phrases: [] };

describe('phrases of a browser and of the platform', () => {
  test('go there and back whole', () => {
    expect(fromStored(toStored(seeded, 3))).toEqual(seeded);
  });

  test('nothing is kept for a person who changed nothing', () => {
    expect(mergePhrases(seeded, nothing, null, false)).toEqual({ list: seeded, isAhead: false });
  });

  test('own ones of before go up when the platform has none', () => {
    const own = [...seeded, phrase('X')];
    expect(mergePhrases(own, nothing, null, true)).toEqual({ list: own, isAhead: true });
  });

  test('a new browser takes what is kept, without bringing back what was deleted elsewhere', () => {
    const stored = toStored([phrase('X')], 4);
    expect(mergePhrases(seeded, stored, null, false)).toEqual({ list: [phrase('X')], isAhead: false });
  });

  test('own ones that the platform has never seen come along, its own win where both use an abbreviation', () => {
    const stored = toStored([phrase('X', 'theirs')], 4);
    const merged = mergePhrases([phrase('X', 'ours'), phrase('Y')], stored, null, true);
    expect(merged).toEqual({ list: [phrase('X', 'theirs'), phrase('Y')], isAhead: true });
  });

  test('what was agreed on stays, and what another device changed since is taken over', () => {
    const sync = { userId: 'u', version: 4 };
    expect(mergePhrases(seeded, toStored([phrase('Z')], 4), sync, true).list).toEqual(seeded);
    expect(mergePhrases(seeded, toStored([phrase('Z')], 5), sync, true).list).toEqual([phrase('Z')]);
  });
});
