import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_TRANSCRIPT,
  joined,
  markOverlap,
  putSentence,
  segmentsOf,
  textOf,
  withoutOverlap,
} from './transcript-state.ts';

type Told = readonly [session: number, sentenceId: number, text: string, translation?: string];
const told = (rows: readonly Told[], overlapping: readonly number[] = []) => {
  let transcript = EMPTY_TRANSCRIPT;
  for (const session of overlapping) transcript = markOverlap(transcript, session);
  for (const [session, sentenceId, text, translation] of rows)
    transcript = putSentence(transcript, session, { sentenceId, text, isFinal: true, translation });
  return transcript;
};

describe('sentences', () => {
  test('a newer text of a sentence replaces its older one, in its place', () => {
    const transcript = told([
      [0, 0, '窑'],
      [0, 1, '煤'],
      [0, 0, '窑温多少？', 'kiln temperature?'],
      [0, 1, '煤气用量'],
    ]);
    expect(segmentsOf(transcript)).toEqual([
      { sentenceId: 0, transcription: '窑温多少？', translation: 'kiln temperature?' },
      { sentenceId: 1, transcription: '煤气用量', translation: '' },
    ]);
    expect(textOf(transcript)).toEqual({ text: '窑温多少？煤气用量', translation: 'kiln temperature?' });
  });

  test('a text that comes without a translation keeps the one there is', () => {
    expect(
      textOf(
        told([
          [0, 0, 'a', 'b'],
          [0, 0, 'aa'],
        ]),
      ),
    ).toEqual({ text: 'aa', translation: 'b' });
  });

  test('late results of the session before stand before those of the next, under their ids', () => {
    const before = told([[1, 0, 'two']]);
    const after = putSentence(before, 0, { sentenceId: 0, text: 'one', isFinal: true });
    expect(textOf(after).text).toBe('one two');
    expect(segmentsOf(after).map(({ sentenceId }) => sentenceId)).toEqual([1, 0]);
  });

  test('any order of arrival ends in the same text', () => {
    const rows: Told[] = [
      [0, 0, 'a'],
      [0, 1, 'b'],
      [1, 0, 'c'],
      [2, 0, 'd'],
      [2, 5, 'e'],
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        expect(textOf(told(shuffled)).text).toBe('a b c d e');
      }),
    );
  });
});

test('blanks stand between words of scripts that write them', () => {
  expect(joined('how much', 'gas')).toBe('how much gas');
  expect(joined('how much', ', then')).toBe('how much, then');
  expect(joined('窑温', '多少')).toBe('窑温多少');
  expect(joined('อุณหภูมิ', 'เท่าไร')).toBe('อุณหภูมิเท่าไร');
  expect(joined('done ', 'now')).toBe('done now');
  expect(joined('', 'now')).toBe('now');
});

describe('sound that two sessions were given', () => {
  test.each([
    ['how much gas', 'gas did the kiln use', 'did the kiln use'],
    ['How much gas.', 'much gas did', 'did'],
    ['今天全厂用了。', '用了多少电', '多少电'],
    ['how much ga', 'gas did', 'gas did'],
    ['the gas', 'gasket of', 'gasket of'],
    ['begas', 'gas did', 'gas did'],
    ['stop', 'stop', ''],
    ['', 'start', 'start'],
    ['one two', 'three', 'three'],
  ])('%j and %j: %j is new', (before, after, fresh) => {
    expect(withoutOverlap(before, after)).toBe(fresh);
  });

  test('only a session that was given some is shortened', () => {
    expect(
      textOf(
        told([
          [0, 0, 'go go'],
          [1, 0, 'go on'],
        ]),
      ).text,
    ).toBe('go go go on');
    expect(
      textOf(
        told(
          [
            [0, 0, 'go go'],
            [1, 0, 'go on'],
          ],
          [1],
        ),
      ).text,
    ).toBe('go go on');
    // By its words as they are in the end, after those before were corrected.
    expect(
      textOf(
        told(
          [
            [1, 0, 'gas did'],
            [0, 0, 'how much gas'],
          ],
          [1],
        ),
      ).text,
    ).toBe('how much gas did');
  });

  test('no word that was said is lost, wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('gas', 'kiln', 'how', 'much', 'two'), { minLength: 2, maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        (words, cutAt, overlap) => {
          const cut = 1 + (cutAt % (words.length - 1));
          const from = Math.max(0, cut - (overlap % 4));
          const text = textOf(
            told(
              [
                [0, 0, words.slice(0, cut).join(' ')],
                [1, 0, words.slice(from).join(' ')],
              ],
              [1],
            ),
          ).text;
          // In their order; a word said twice around the cut may stand once.
          let at = 0;
          for (const word of text.split(' ')) if (word === words[at]) at += 1;
          const isRepeat =
            words.some((word, index) => word === words[index + 1]) || new Set(words).size < words.length;
          if (!isRepeat) expect(at).toBe(words.length);
          if (!isRepeat && from === cut) expect(text).toBe(words.join(' '));
        },
      ),
    );
  });
});
