/** A text that is used often, with the letters that stand for it while typing. */
export interface Phrase {
  readonly icon: string;
  readonly text: string;
  readonly abbreviation: string;
}

/** Phrases as they were stored, or null when that text is none of ours. */
export function parsePhrases(text: string | null): readonly Phrase[] | null {
  if (text === null) return null;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every(isPhrase) ? list : null;
  } catch {
    return null;
  }
}

function isPhrase(value: unknown): value is Phrase {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return ['icon', 'text', 'abbreviation'].every((key) => typeof fields[key] === 'string');
}

export type PhraseFault = 'abbreviation-empty' | 'text-empty' | 'abbreviation-taken';

/**
 * Checks a phrase before it is kept.
 * @param index  position of the phrase that is edited, or null for a new one
 * @returns the first fault, or null
 */
export function checkPhrase(
  phrases: readonly Phrase[],
  phrase: Phrase,
  index: number | null,
): PhraseFault | null {
  const abbreviation = phrase.abbreviation.trim();
  if (abbreviation === '') return 'abbreviation-empty';
  if (phrase.text.trim() === '') return 'text-empty';
  const taken = phrases.some((other, at) => at !== index && sameLetters(other.abbreviation, abbreviation));
  return taken ? 'abbreviation-taken' : null;
}

/** Puts a checked phrase in: in its place, or at the end. */
export function keepPhrase(
  phrases: readonly Phrase[],
  phrase: Phrase,
  index: number | null,
): readonly Phrase[] {
  const kept = { ...phrase, text: phrase.text.trim(), abbreviation: phrase.abbreviation.trim() };
  return index === null ? [...phrases, kept] : phrases.map((other, at) => (at === index ? kept : other));
}

export interface Shortcut {
  readonly phrase: Phrase;
  /** Where the abbreviation begins in the text; it ends at the caret. */
  readonly from: number;
}

const LATIN = /[\p{Script=Latin}\p{Nd}]/u;

/**
 * The phrase whose abbreviation stands right before the caret; the longest one wins. Letters and digits have to stand
 * alone, where Chinese beside them is an end of a word; an abbreviation in Chinese needs no blank around it.
 */
export function findShortcut(text: string, caret: number, phrases: readonly Phrase[]): Shortcut | null {
  let found: Shortcut | null = null;
  for (const phrase of phrases) {
    const { length } = phrase.abbreviation;
    const from = caret - length;
    if (length === 0 || from < 0 || length <= (found?.phrase.abbreviation.length ?? 0)) continue;
    if (!sameLetters(text.slice(from, caret), phrase.abbreviation)) continue;
    const first = phrase.abbreviation.charAt(0);
    const last = phrase.abbreviation.charAt(length - 1);
    if (LATIN.test(first) && LATIN.test(text.charAt(from - 1))) continue;
    if (LATIN.test(last) && LATIN.test(text.charAt(caret))) continue;
    found = { phrase, from };
  }
  return found;
}

const sameLetters = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** The phrases that fit what follows a slash: by abbreviation first, then by their words. */
export function searchPhrases(phrases: readonly Phrase[], query: string): readonly Phrase[] {
  const wanted = query.toLowerCase();
  const byLetters = phrases.filter(({ abbreviation }) => abbreviation.toLowerCase().startsWith(wanted));
  const byWords = phrases.filter(
    (phrase) => !byLetters.includes(phrase) && phrase.text.toLowerCase().includes(wanted),
  );
  return [...byLetters, ...byWords];
}

/** The phrases of the page that owns the element, as it gave them; what is none of ours is left out. */
export function sharedPhrases(given: unknown, own: readonly Phrase[]): readonly Phrase[] {
  if (!Array.isArray(given)) return [];
  const shared: Phrase[] = [];
  for (const value of given as readonly unknown[]) {
    const phrase: unknown =
      typeof value === 'object' && value !== null ? { icon: 'message', ...(value as object) } : null;
    // Somebody's own abbreviation wins over one that the page brought.
    if (isPhrase(phrase) && checkPhrase([...own, ...shared], phrase, null) === null) shared.push(phrase);
  }
  return shared;
}

export interface ImportedPhrases {
  readonly phrases: readonly Phrase[];
  readonly added: number;
  /** Abbreviations of those that were left out because theirs is taken by another text. */
  readonly taken: readonly string[];
  /** Entries without text or abbreviation. */
  readonly unusable: number;
}

/**
 * Takes phrases from a file that `exportPhrases` wrote. Nothing that is there is changed.
 * @returns null when the text is no such file
 */
export function importPhrases(phrases: readonly Phrase[], text: string): ImportedPhrases | null {
  const given = parsePhrases(text);
  if (given === null) return null;
  let kept = phrases;
  const taken: string[] = [];
  let unusable = 0;
  for (const phrase of given) {
    const fault = checkPhrase(kept, phrase, null);
    if (fault === null) kept = keepPhrase(kept, phrase, null);
    else if (fault !== 'abbreviation-taken') unusable += 1;
    else if (!kept.some((other) => isSame(other, phrase))) taken.push(phrase.abbreviation.trim());
  }
  return { phrases: kept, added: kept.length - phrases.length, taken, unusable };
}

/** The phrases as a file for another browser. */
export const exportPhrases = (phrases: readonly Phrase[]): string => `${JSON.stringify(phrases, null, 2)}\n`;

const isSame = (left: Phrase, right: Phrase): boolean =>
  sameLetters(left.abbreviation, right.abbreviation.trim()) && left.text === right.text.trim();
