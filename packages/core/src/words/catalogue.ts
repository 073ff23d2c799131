import { computed, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import type { Language } from '../session/types.ts';
import { CORE_FILES, CORE_WORDS } from './core-words.ts';
import { readText, type WordsFile, type WordValues } from './text.ts';

export type { WordsFile, WordValues } from './text.ts';
export type WordsLoaders = Readonly<Record<Language, () => Promise<{ readonly default: WordsFile }>>>;
export type Translate = (key: string, values?: WordValues) => string;

export interface Words<TLang extends string = Language> {
  readonly t: Translate;
  /** Language of the texts and figures. */
  readonly lang: TLang;
  /** False until the first file has come; views show their skeleton meanwhile. */
  readonly ready: boolean;
}

const FALLBACK: Language = 'en';

const loaders = new Map<string, WordsLoaders>([[CORE_WORDS, CORE_FILES]]);
const loads = new Map<string, Promise<void>>();
const arrived = new Set<string>();
/** By `namespace/language`; one that could not be loaded has none. */
const files = new Map<string, WordsFile>();
/** Files with a host's texts in the place of ours, by `namespace/language`. */
const hostFiles = new Map<string, WordsFile>();
/** Keys that were found missing, each told once. */
const missing = new Set<string>();
/** Rises whenever a file has come or failed, which makes all words look again. */
const revision = signal(0);

/** Names the files of a package's words, one a language; they load when a view first needs them. */
export function registerWords(namespace: string, byLanguage: WordsLoaders): void {
  loaders.set(namespace, byLanguage);
}

/**
 * Loads one file; asking again is free. A file that can't be loaded counts as come, so that English stands in, and the
 * next call tries again.
 */
export function loadWords(namespace: string, language: Language): Promise<void> {
  const id = `${namespace}/${language}`;
  const known = loads.get(id);
  if (known) return known;
  const load = loaders.get(namespace)?.[language];
  if (!load) return Promise.resolve();
  const loading = load()
    .then(({ default: words }) => void files.set(id, words))
    .catch(() => void loads.delete(id))
    .then(() => {
      arrived.add(id);
      revision.value++;
    });
  loads.set(id, loading);
  return loading;
}

/**
 * The words of a namespace in a language that may change; computed anew when it does or when a file arrives. Until the
 * file of a new language has come, the former one goes on speaking, so that nobody sees keys.
 */
export function wordsOf(namespace: string, language: ReadonlySignal<Language>): ReadonlySignal<Words> {
  let former: Words | null = null;
  let read: readonly unknown[] = [];
  return computed(() => {
    const lang = language.value;
    void revision.value;
    const id = `${namespace}/${lang}`;
    const ready = arrived.has(id);
    if (!ready) untracked(() => void loadWords(namespace, lang));
    // A file of another namespace changes no text of these: nobody has to draw again.
    const from = [lang, ready, hostFiles.get(id), files.get(id), files.get(`${namespace}/${FALLBACK}`)];
    if (former && from.every((part, at) => part === read[at])) return former;
    const words: Words = { lang, ready, t: (key, values) => translate(namespace, lang, key, values) };
    if (!ready && former?.ready) return former;
    read = from;
    former = words;
    return words;
  });
}

/** A text now, from the files that have come. A key that its language lacks is read in English, which loads for it. */
export function translate(namespace: string, language: Language, key: string, values?: WordValues): string {
  const id = `${namespace}/${language}`;
  const own = hostFiles.get(id) ?? files.get(id);
  const text = own && readText(own, language, key, values);
  if (text !== undefined) return text;
  if (own) tellMissing(`${namespace}/${language}: ${key}`);
  const fallback = files.get(`${namespace}/${FALLBACK}`);
  if (!fallback && arrived.has(`${namespace}/${language}`)) void loadWords(namespace, FALLBACK);
  return (fallback && readText(fallback, FALLBACK, key, values)) ?? key;
}

/** Namespaces that have words on this page, and their files as they have come. */
export const knownWords = {
  namespaces: (): readonly string[] => [...loaders.keys()],
  file: (namespace: string, language: Language): WordsFile | undefined =>
    files.get(`${namespace}/${language}`),
  /** Those with a host's texts in them, by `namespace/language`; an effect that reads them runs again when they change. */
  hostFiles(): ReadonlyMap<string, WordsFile> {
    void revision.value;
    return hostFiles;
  },
};

/** Takes a whole file with a host's texts in it; see `setTexts`, which checks them. */
export function giveHostWords(namespace: string, language: Language, texts: WordsFile): void {
  hostFiles.set(`${namespace}/${language}`, texts);
  revision.value++;
}

/** A fault of ours, so it stands where faults are looked for; a file that did not come is none. */
function tellMissing(name: string): void {
  if (missing.has(name)) return;
  missing.add(name);
  console.error(`plantdeck: words are missing: ${name}`);
}

/** A host's own texts over ours, such as those of a language that we have none of. */
export interface HostWords {
  readonly lang: string;
  readonly texts: WordsFile;
}

/** Speaks with a host's texts in the plural forms of their language; what they lack is said in ours. */
export function withHostWords(words: Words, { lang, texts }: HostWords): Words<string> {
  return { ...words, lang, t: (key, values) => readText(texts, lang, key, values) ?? words.t(key, values) };
}
