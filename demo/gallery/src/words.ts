import type english from './words/en.json';

/** The gallery's own words, one file a language. */
const FILES = import.meta.glob<Readonly<Record<string, string>>>('./words/*.json', { import: 'default' });
/** What elements are called and what they are for; in English the manifest says the latter. */
const ELEMENTS = import.meta.glob<ElementWords>('./words/elements/*.json', { import: 'default' });

type ElementWords = Readonly<
  Record<string, { readonly name: string; readonly purpose?: string } | undefined>
>;

export const LANGUAGES: Readonly<Record<string, string>> = {
  'zh-CN': '简体中文',
  en: 'English',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  'zh-TW': '繁體中文',
  ja: '日本語',
  th: 'ไทย',
  vi: 'Tiếng Việt',
};
export type WordKey = keyof typeof english;

let words: Readonly<Record<string, string>> = {};
let elements: ElementWords = {};

export async function loadWords(language: string): Promise<void> {
  const load = FILES[`./words/${language}.json`] ?? FILES['./words/en.json'];
  words = (await load?.()) ?? {};
}

/** Also what elements are called, for pages that show it. */
export async function loadAllWords(language: string): Promise<void> {
  const load = ELEMENTS[`./words/elements/${language}.json`] ?? ELEMENTS['./words/elements/en.json'];
  [elements] = await Promise.all([load?.() ?? {}, loadWords(language)]);
}

export const nameOf = (tag: string): string => elements[tag]?.name ?? tag;

/** @param summary  what the manifest says, in English */
export const purposeOf = (tag: string, summary: string): string => elements[tag]?.purpose ?? summary;

/** A text in the language of the gallery. */
export function t(key: WordKey, values: Readonly<Record<string, string | number>> = {}): string {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
