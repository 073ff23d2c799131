import type english from './words/en.json';

/** The gallery's own words, one file a language. */
const FILES = import.meta.glob<Readonly<Record<string, string>>>('./words/*.json', { import: 'default' });

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

export async function loadWords(language: string): Promise<void> {
  const load = FILES[`./words/${language}.json`] ?? FILES['./words/en.json'];
  words = (await load?.()) ?? {};
}

/** A text in the language of the gallery. */
export function t(key: WordKey, values: Readonly<Record<string, string | number>> = {}): string {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
