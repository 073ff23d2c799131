import { computed, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import { createInstance, type i18n } from 'i18next';
import type { Language } from '../session/types.ts';
import { CORE_FILES, CORE_WORDS } from './core-words.ts';

/** Flat keys and their texts; `{{name}}` is filled in, plural forms end in i18next's suffixes (`_one`, `_other`). */
export type WordsFile = Readonly<Record<string, string>>;
export type WordsLoaders = Readonly<Record<Language, () => Promise<{ readonly default: WordsFile }>>>;
export type WordValues = Readonly<Record<string, unknown>>;
export type Translate = (key: string, values?: WordValues) => string;

export interface Words {
  readonly t: Translate;
  readonly lang: Language;
  /** False until the first file has come; views show their skeleton meanwhile. */
  readonly ready: boolean;
}

const FALLBACK: Language = 'en';

const loaders = new Map<string, WordsLoaders>([[CORE_WORDS, CORE_FILES]]);
const loads = new Map<string, Promise<void>>();
const arrived = new Set<string>();
/** Keys that were found missing, each told once. */
const missing = new Set<string>();
/** Rises whenever a file has come or failed, which makes all words look again. */
const revision = signal(0);

const instance: i18n = createInstance();
void instance.init({
  lng: FALLBACK,
  fallbackLng: FALLBACK,
  ns: [],
  resources: {},
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  // React and Lit escape what they print; escaping twice would show entities.
  interpolation: { escapeValue: false },
  // A project's notice in the host page's console is not ours to print.
  showSupportNotice: false,
});

/** Names the files of a package's words, one a language; they load when a view first needs them. */
export function registerWords(namespace: string, files: WordsLoaders): void {
  loaders.set(namespace, files);
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
    .then(({ default: words }) => void instance.addResourceBundle(language, namespace, words))
    .catch(() => void loads.delete(id))
    .then(() => {
      arrived.add(id);
      revision.value++;
    });
  loads.set(id, loading);
  return loading;
}

/** The words of a namespace in a language that may change; computed anew when it does or when a file arrives. */
export function wordsOf(namespace: string, language: ReadonlySignal<Language>): ReadonlySignal<Words> {
  return computed(() => {
    const lang = language.value;
    void revision.value;
    const ready = arrived.has(`${namespace}/${lang}`);
    if (!ready) untracked(() => void loadWords(namespace, lang));
    return { lang, ready, t: (key, values) => translate(namespace, lang, key, values) };
  });
}

/** A text now, from the files that have come. A key that its language lacks is read in English, which loads for it. */
export function translate(namespace: string, language: Language, key: string, values?: WordValues): string {
  const isMissing = arrived.has(`${namespace}/${language}`) && !has(namespace, language, key, values);
  if (isMissing && instance.hasResourceBundle(language, namespace))
    tellMissing(`${namespace}/${language}: ${key}`);
  if (isMissing && !arrived.has(`${namespace}/${FALLBACK}`)) void loadWords(namespace, FALLBACK);
  // Most texts have nothing to fill in and no plural; a board asks for hundreds of them, so they are read directly.
  const plain: unknown = values === undefined ? instance.getResource(language, namespace, key) : undefined;
  if (typeof plain === 'string' && !plain.includes('{{')) return plain;
  return instance.t(key, { ...values, lng: language, ns: namespace });
}

/** A fault of ours, so it stands where faults are looked for; a file that did not come is none. */
function tellMissing(name: string): void {
  if (missing.has(name)) return;
  missing.add(name);
  console.error(`plantdeck: words are missing: ${name}`);
}

function has(namespace: string, language: Language, key: string, values?: WordValues): boolean {
  return instance.exists(key, { ...values, lng: language, ns: namespace, fallbackLng: [] });
}
