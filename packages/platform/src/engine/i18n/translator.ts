import { createInstance } from 'i18next';
import type { PlatformLanguage } from './language.ts';

export type Values = Readonly<Record<string, string | number>>;

/** A key as callers name it: without the plural form. */
type WithoutForm<Key extends string> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key;
type KeyOf<English> = WithoutForm<keyof English & string>;

export interface Translator<Key extends string> {
  /** A sentence with its `{{name}}` places filled, in the plural form of a number `count`; a place without a value stays. */
  (language: PlatformLanguage, key: Key, values?: Values): string;
  has(key: string): key is Key;
}

/** A translator for the i18n files of one folder (JSON v4). */
export function createTranslator<English extends object>(
  files: { readonly en: English } & Readonly<
    Record<PlatformLanguage, Readonly<Record<keyof English, string>>>
  >,
): Translator<KeyOf<English>> {
  const plain = new Map(Object.entries(files).map(([language, file]) => [language, plainTexts(file)]));
  const i18n = createInstance();
  // Resources at hand and no `initAsync`: it is ready when it returns.
  void i18n.init({
    resources: Object.fromEntries(
      Object.entries(files).map(([language, file]) => [
        language,
        // A form that a language leaves out, such as Italian `many`, reads like `other`.
        { words: { ...Object.fromEntries(plain.get(language) ?? []), ...file } },
      ]),
    ),
    initAsync: false,
    load: 'currentOnly',
    fallbackLng: false,
    ns: 'words',
    defaultNS: 'words',
    keySeparator: false,
    nsSeparator: false,
    missingInterpolationHandler: (_text, match) => match[0],
    interpolation: { escapeValue: false },
  });
  return Object.assign(
    (language: PlatformLanguage, key: KeyOf<English>, values?: Values): string => {
      // Most words have no values, and i18next takes some microseconds.
      if (values === undefined) return plain.get(language)?.get(key) ?? key;
      const { count } = values;
      const form = typeof count === 'number' ? { count } : {};
      return i18n.t(key, { lng: language, replace: values, nest: false, ...form });
    },
    { has: (key: string): key is KeyOf<English> => plain.get('en')?.has(key) ?? false },
  );
}

/** Texts by key without plural form; where there are several, the form `other`. */
function plainTexts(file: object): Map<string, string> {
  return new Map(
    Object.entries(file as Readonly<Record<string, string>>)
      .filter(([key]) => !/_(?:zero|one|two|few|many)$/.test(key))
      .map(([key, text]) => [key.replace(/_other$/, ''), text]),
  );
}
