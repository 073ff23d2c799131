import { indexTerms, phrasesOf } from './search-terms.ts';

/**
 * Which pages a question is about: pages that hold its rarer words come first, and a word in the title counts more. A
 * question is put in words of its own, so no word has to be found. Words that only ask are taken out by the caller.
 */
export interface RankedPage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

const TITLE_WEIGHT = 2;
/** Share of a question's weight that a page must hold; below it the page is about something else. */
const LEAST_SHARE = 0.45;
/** A word that no page holds says less than one that a page is found by. */
const UNKNOWN_WEIGHT = 0.4;
/** Signs without spaces count by pairs, since one alone is in most pages; so are words of two letters. */
const isTerm = (term: string): boolean => [...term].length > (isLatin(term) ? 2 : 1);
/** Words of a language with spaces are the same by their beginning: "acknowledge" and "acknowledging". */
const STEM_LEAST = 4;
const STEM_SHARE = 0.7;
const isLatin = (term: string): boolean => /^[\p{Script=Latin}\p{N}]+$/u.test(term);
const stemOf = (term: string): string =>
  isLatin(term) ? term.slice(0, Math.max(STEM_LEAST, Math.ceil(term.length * STEM_SHARE))) : term;

/** Words that only ask, which no page is about. */
const ASKING =
  /在哪里|在哪裡|哪里|哪裡|怎么办|怎么|怎麼|如何|什么|什麼|可以|能不能|どうやって|どうすれば|どこ|したい|ですか|ยังไง|อย่างไร|ได้ไหม|ที่ไหน/g;
const ASKING_WORDS =
  /\b(?:how|where|what|when|why|can|does|the|for|from|with|please|come|dove|che|per|una|posso|quando|cara|gimana|bagaimana|mana|apa|untuk|yang|bisa)\b/giu;

/** Ids of the pages, the best first, with the share of the question that they hold. */
export function rankPages(
  question: string,
  pages: readonly RankedPage[],
): { readonly id: string; readonly share: number }[] {
  const topic = question.replace(ASKING, ' ').replace(ASKING_WORDS, ' ');
  const asked = [...new Set(indexTerms(topic).filter(isTerm).map(stemOf))];
  const phrases = [...new Set(phrasesOf(topic))];
  const held = pages.map(({ id, title, text }) => ({
    id,
    title: termsOf(title),
    text: termsOf(text),
    phrases: new Set(phrasesOf(`${title}\n${text}`)),
  }));
  const weights = new Map(
    asked.map((term) => {
      const found = held.filter((page) => page.title.has(term) || page.text.has(term)).length;
      const rarity = Math.log(1 + pages.length / (found + 1));
      return [term, found === 0 ? rarity * UNKNOWN_WEIGHT : rarity];
    }),
  );
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return [];
  /** Words side by side say more than each alone; where no page has them, nothing. */
  const phraseScore = (own: ReadonlySet<string>): number =>
    phrases
      .filter((phrase) => own.has(phrase))
      .reduce((sum, phrase) => {
        const found = held.filter((page) => page.phrases.has(phrase)).length;
        return sum + Math.log(1 + pages.length / (found + 1));
      }, 0);
  const sumOf = (terms: ReadonlySet<string>): number =>
    asked.reduce((sum, term) => sum + (terms.has(term) ? (weights.get(term) ?? 0) : 0), 0);
  return held
    .map((page) => ({
      id: page.id,
      share: sumOf(new Set([...page.title, ...page.text])) / whole,
      score: TITLE_WEIGHT * sumOf(page.title) + sumOf(page.text) + phraseScore(page.phrases),
    }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((a, b) => b.score - a.score)
    .map(({ id, share }) => ({ id, share }));
}

/** The words of a text by their stems, of every length that a question may cut them to. */
function termsOf(text: string): ReadonlySet<string> {
  const terms = new Set<string>();
  for (const term of indexTerms(text)) {
    terms.add(term);
    if (isLatin(term)) for (let end = STEM_LEAST; end < term.length; end += 1) terms.add(term.slice(0, end));
  }
  return terms;
}
