/**
 * How the handbook is searched. Languages with spaces are cut into words, of which a beginning is enough; Chinese,
 * Japanese and Thai, which have none, into single signs and pairs of signs. Case, width and accents make no difference.
 */

/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u;
const WORD = /[\p{L}\p{N}\p{M}ー]+/gu;
const MARK = /\p{M}/u;
const LATIN = /[\p{Script=Latin}]/u;
const TERM_MAX = 60;
const QUERY_TERMS_MAX = 20;

/** A text without what a search does not tell apart, and where each of its signs came from. */
interface Folded {
  readonly text: string;
  /** Index in the original of each UTF-16 unit of `text`; one more for the end. */
  readonly origin: readonly number[];
}

function fold(original: string): Folded {
  let text = '';
  const origin: number[] = [];
  let isAfterLatin = false;
  let at = 0;
  for (const sign of original) {
    for (const part of sign.normalize('NFKD').toLowerCase()) {
      const isAccent = MARK.test(part);
      if (isAccent && isAfterLatin) continue;
      if (!isAccent) isAfterLatin = LATIN.test(part);
      const plain = part === 'đ' ? 'd' : part;
      text += plain;
      for (let unit = 0; unit < plain.length; unit += 1) origin.push(at);
    }
    at += sign.length;
  }
  origin.push(original.length);
  return { text, origin };
}

/** A run of signs of one way of writing. */
interface Run {
  readonly text: string;
  readonly isSpaced: boolean;
  readonly at: number;
}

function runsOf(folded: string): Run[] {
  const runs: Run[] = [];
  for (const match of folded.matchAll(WORD)) {
    let begun = match.index;
    let text = '';
    let isSpaced: boolean | null = null;
    for (const sign of match[0]) {
      const next: boolean = MARK.test(sign) ? (isSpaced ?? true) : !UNSPACED.test(sign);
      if (isSpaced !== null && next !== isSpaced) {
        runs.push({ text, isSpaced, at: begun });
        begun += text.length;
        text = '';
      }
      isSpaced = next;
      text += sign;
    }
    if (isSpaced !== null && text !== '') runs.push({ text, isSpaced, at: begun });
  }
  return runs;
}

const pairsOf = (signs: readonly string[]): string[] =>
  signs.slice(1).map((sign, index) => (signs[index] ?? '') + sign);

/** What a text is found by. */
export function indexTerms(text: string): string[] {
  const terms = new Set<string>();
  for (const run of runsOf(fold(text).text)) {
    if (run.isSpaced) terms.add(run.text.slice(0, TERM_MAX));
    else {
      const signs = [...run.text];
      for (const term of [...signs, ...pairsOf(signs)]) terms.add(term);
    }
  }
  return [...terms];
}

const GRAM = 4;

/** Neighbouring words of languages with spaces, and runs of four signs of those without: what belongs together. */
export function phrasesOf(text: string): string[] {
  const runs = runsOf(fold(text).text);
  return runs.flatMap((run, index) => {
    if (!run.isSpaced) {
      const signs = [...run.text];
      return signs.slice(GRAM - 1).map((_, at) => signs.slice(at, at + GRAM).join(''));
    }
    const next = runs[index + 1];
    return next?.isSpaced === true ? [`${run.text} ${next.text}`] : [];
  });
}

/** What was asked for: every part has to be found. */
export interface SearchQuery {
  readonly runs: readonly Run[];
  /** For a tsvector of index terms; null where nothing is asked for. */
  readonly tsquery: string | null;
}

export function readSearch(text: string): SearchQuery {
  // What is asked for twice is looked for once.
  const runs = [...new Map(runsOf(fold(text).text).map((run) => [run.text, run])).values()];
  const quoted = (term: string): string => `'${term.replaceAll("'", "''")}'`;
  const terms = runs.flatMap((run) => {
    if (run.isSpaced) return [`${quoted(run.text.slice(0, TERM_MAX))}:*`];
    const signs = [...run.text];
    return (signs.length === 1 ? signs : pairsOf(signs)).map(quoted);
  });
  return {
    runs,
    tsquery: terms.length === 0 ? null : [...new Set(terms)].slice(0, QUERY_TERMS_MAX).join(' & '),
  };
}

/** Where a part of a query is in a folded text with these runs. */
function placesOf(run: Run, { text }: Folded, words: readonly Run[]): [number, number][] {
  if (run.isSpaced)
    return words
      .filter((word) => word.isSpaced && word.text.startsWith(run.text))
      .map(({ at }) => [at, at + run.text.length]);
  const places: [number, number][] = [];
  for (let at = text.indexOf(run.text); at >= 0; at = text.indexOf(run.text, at + 1))
    places.push([at, at + run.text.length]);
  return places;
}

/** Where a query's parts stand in a text, as [from, to) of the original, in their order and without overlap. */
export function hitsIn(text: string, { runs }: SearchQuery): [number, number][] {
  const folded = fold(text);
  const words = runsOf(folded.text);
  const places = runs.flatMap((run) => placesOf(run, folded, words));
  const merged: [number, number][] = [];
  for (const [from, to] of places.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged.map(([from, to]) => [folded.origin[from] ?? 0, folded.origin[to] ?? text.length]);
}

/** Whether every part of a query stands in the text as it was asked for. */
export function isFound(text: string, { runs }: SearchQuery): boolean {
  const folded = fold(text);
  const words = runsOf(folded.text);
  return runs.every((run) => placesOf(run, folded, words).length > 0);
}
