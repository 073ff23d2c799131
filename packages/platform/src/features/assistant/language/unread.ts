import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import * as asked from './asked-words.ts';
import type { Lexicon } from './lexicon.ts';
import { SILENT_WORDS } from './silent-words.ts';

/**
 * What of a question nothing took: a figure that leaves such a word out is the answer to another question, so the answer
 * says it before any figure.
 */

/** Letters of scripts that are written without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u;
const MOST_WORDS = 6;

/**
 * The words that are left, as they stand in the text, at most six.
 * @param rest  the text with blanks where names, periods and bounds were read
 */
export function unreadWords(rest: string, lexicon: Lexicon, language: PlatformLanguage): string[] {
  const isRead = readPlaces(rest, lexicon);
  const silent = SILENT_WORDS[language];
  const found = [
    ...spacedWords(rest, isRead).filter(
      (word) => !silent.words.has(word) && !SILENT_WORDS.en.words.has(word),
    ),
    ...unspacedRuns(rest, isRead, { silent: silent.runs, least: language.startsWith('zh') ? 1 : 2 }),
  ];
  return [...new Set(found)].slice(0, MOST_WORDS);
}

/** Words between blanks; one whose beginning or most letters were read is read. */
function spacedWords(text: string, isRead: readonly boolean[]): string[] {
  const words: string[] = [];
  for (const match of text.matchAll(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'₂-]*/gu)) {
    const [word] = match;
    if (UNSPACED.test(word) || !/\p{L}/u.test(word)) continue;
    const read = isRead.slice(match.index, match.index + word.length);
    const readCount = read.filter(Boolean).length;
    if (read[0] === true || readCount * 2 >= word.length) continue;
    words.push(word.replace(/'s?$/, ''));
  }
  return words;
}

/** What is left of texts without blanks, longest silent words first. */
function unspacedRuns(
  text: string,
  isRead: readonly boolean[],
  { silent, least }: { readonly silent: readonly string[]; readonly least: number },
): string[] {
  let left = Array.from(text.split(''), (letter, at) =>
    isRead[at] === true || !UNSPACED.test(letter) ? ' ' : letter,
  ).join('');
  for (const word of silent) left = left.replaceAll(word, ' '.repeat(word.length));
  return [...left.matchAll(/\S+/g)]
    .filter(([run]) => run.length >= least)
    .map(({ 0: run, index }) => (run.length > 1 ? run : withNeighbour(text, index)));
}

/** A sign alone tells a reader little. */
function withNeighbour(text: string, at: number): string {
  const isOf = (letter: string | undefined): boolean => letter !== undefined && UNSPACED.test(letter);
  if (isOf(text[at - 1])) return text.slice(at - 1, at + 1);
  return isOf(text[at + 1]) ? text.slice(at, at + 2) : text.slice(at, at + 1);
}

/** Which letters a pattern of the language took. */
function readPlaces(text: string, lexicon: Lexicon): boolean[] {
  const isRead = Array.from({ length: text.length }, () => false);
  for (const pattern of patternsOf(lexicon))
    for (const match of text.matchAll(pattern))
      for (const [from, to] of takenBy(match)) isRead.fill(true, from, to);
  return isRead;
}

/** Where a match stands, without the gaps that it only spans. */
function takenBy(match: RegExpExecArray): [from: number, to: number][] {
  const [whole] = match.indices ?? [];
  if (!whole) return [];
  const gaps = Object.entries(match.indices?.groups ?? {})
    .filter(([name, gap]) => name.startsWith('gap') && gap !== undefined)
    .map(([, gap]) => gap)
    .toSorted((a, b) => a[0] - b[0]);
  const pieces: [number, number][] = [];
  let at = whole[0];
  for (const [from, to] of gaps) {
    if (from < at) continue;
    pieces.push([at, from]);
    at = to;
  }
  pieces.push([at, whole[1]]);
  return pieces;
}

const PATTERNS = new WeakMap<Lexicon, readonly RegExp[]>();
function patternsOf(lexicon: Lexicon): readonly RegExp[] {
  const known = PATTERNS.get(lexicon);
  if (known) return known;
  const {
    help: _help,
    future: _future,
    order: _order,
    place: _place,
    noPlace: _noPlace,
    timeLeft: _timeLeft,
    ...rest
  } = lexicon;
  const patterns = [...regExpsIn(rest), ...regExpsIn({ ...asked })].map(withGaps);
  PATTERNS.set(lexicon, patterns);
  return patterns;
}

function regExpsIn(value: unknown): RegExp[] {
  if (value instanceof RegExp) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(regExpsIn);
}

/** What stands for "anything between" is named, so that it does not count as read. */
function withGaps({ source, flags }: RegExp): RegExp {
  let count = 0;
  const named = source
    .replace(/\(\?<(?!gap|[=!])\w+>/g, '(')
    .replace(
      /(?<!\\)\.(?:\*\??|\{\d+,\d*\}\??)|\[\\u4e00-\\u9fff\](?:\*|\{\d+,\d*\})/g,
      (gap) => `(?<gap${(count += 1)}>${gap})`,
    );
  return new RegExp(named, `${flags.replaceAll(/[gd]/g, '')}gd`);
}
