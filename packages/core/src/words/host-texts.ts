import * as v from 'valibot';
import { parseContract } from '../contract/parse.ts';
import type { Language } from '../session/types.ts';
import { giveHostWords, knownWords, loadWords, type WordsFile } from './catalogue.ts';
import { LANGUAGES } from '../contract/language.ts';

/** Texts of a host in place of ours, by key; null takes one back. */
const HostTextsSchema = v.record(v.string(), v.nullable(v.string()));
export type HostTexts = v.InferOutput<typeof HostTextsSchema>;

/** A key that no element on the page speaks. */
export class UnknownTextError extends Error {
  override readonly name = 'UnknownTextError';
  readonly key: string;

  constructor(key: string, language: string, namespaces: readonly string[]) {
    super(
      `there is no text "${key}" in ${language}; nothing was changed. Texts of an element are known once it is loaded; loaded are: ${namespaces.join(', ')}.`,
    );
    this.key = key;
  }
}

const PLACE = /\{\{\s*(\w+)\s*\}\}/g;
const given = new Map<string, WordsFile>();

/**
 * Puts a host's own texts in the place of ours, in one language, on the whole page; what is shown changes at once.
 * Places such as `{{name}}` are filled in as in ours, and a text that counts has a key for each plural form. Given
 * again, texts join those from before.
 * @throws {UnknownTextError} that names a key which no loaded element speaks; then nothing is changed
 * @throws {RangeError} where the language is none of ours, or a text has a place that ours has not
 */
export async function setTexts(language: string, texts: HostTexts): Promise<void> {
  const lang = LANGUAGES.find((each) => each === language);
  if (!lang)
    throw new RangeError(`"${language}" is not one of ${LANGUAGES.join(', ')}; nothing was changed.`);
  const wanted = parseContract(HostTextsSchema, texts, 'texts');
  const namespaces = knownWords.namespaces();
  await Promise.all(namespaces.map((namespace) => loadWords(namespace, lang)));
  const changes = new Map<string, Record<string, string | null>>();
  for (const [key, text] of Object.entries(wanted)) {
    const speaking = namespaces.filter((namespace) => knownWords.file(namespace, lang)?.[key] !== undefined);
    if (speaking.length === 0) throw new UnknownTextError(key, lang, namespaces);
    for (const namespace of speaking) {
      if (text !== null) checkPlaces(key, text, knownWords.file(namespace, lang)?.[key] ?? '');
      const change = changes.get(namespace) ?? {};
      changes.set(namespace, change);
      change[key] = text;
    }
  }
  // All of them fit, so all of them are taken.
  for (const [namespace, change] of changes) take(namespace, lang, change);
}

function take(namespace: string, lang: Language, change: Readonly<Record<string, string | null>>): void {
  const id = `${namespace}/${lang}`;
  const next: Record<string, string> = { ...given.get(id) };
  for (const [key, text] of Object.entries(change)) {
    if (text === null) delete next[key];
    else next[key] = text;
  }
  given.set(id, next);
  giveHostWords(namespace, lang, { ...knownWords.file(namespace, lang), ...next });
}

function checkPlaces(key: string, text: string, ours: string): void {
  const known = new Set([...ours.matchAll(PLACE)].map(([, name]) => name));
  for (const [whole, name] of text.matchAll(PLACE))
    if (!known.has(name))
      throw new RangeError(`the text "${key}" has no place ${whole}; nothing was changed.`);
}
