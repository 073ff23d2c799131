import { ROUTE_TITLES } from '@plantdeck/core/route-titles';
import { PLATFORM_LANGUAGES, type PlatformLanguage } from '../i18n/language.ts';
import { createTranslator, type Values } from '../i18n/translator.ts';
import en from './words/en.json' with { type: 'json' };
import id from './words/id.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zhCn from './words/zh-CN.json' with { type: 'json' };
import zhTw from './words/zh-TW.json' with { type: 'json' };

/** What a plant's rows are called by: the two languages that are stored. */
export interface NamePair {
  readonly zh: string;
  readonly en: string;
}
export type NameKey = keyof typeof en;

const nameWord = createTranslator({ 'zh-CN': zhCn, en, id, it, 'zh-TW': zhTw, ja, th, vi });

/** The stored names of something a plant model has. */
export const named = (key: NameKey, values?: Values): NamePair => ({
  zh: nameWord('zh-CN', key, values),
  en: nameWord('en', key, values),
});

type Page = keyof (typeof ROUTE_TITLES)['en'];

/** The stored names of a page of the product, which the menu calls it. */
export const pageName = (page: Page): NamePair => ({
  zh: ROUTE_TITLES['zh-CN'][page],
  en: ROUTE_TITLES.en[page],
});

/** "Kiln" and "current high" as one name, as alarms and meters are called. */
export const joined = (of: NamePair, what: NamePair): NamePair => ({
  zh: `${of.zh}${what.zh}`,
  en: `${of.en} ${what.en}`,
});

// Names are found again by their English form with its numbers taken out; the Chinese one must agree, so that a name
// an enterprise gave itself is left as it is.
const PATTERNS = new Map<string, NameKey[]>();
/** Keys of what a name may end in, longest first. */
const ENDINGS: NameKey[] = [];
const withoutNumbers = (text: string): string => text.replace(/\d+/g, '#');
for (const key of Object.keys(en) as NameKey[]) {
  const pattern = withoutNumbers(en[key].replace(/\{\{\w+\}\}/g, '0'));
  PATTERNS.set(pattern, [...(PATTERNS.get(pattern) ?? []), key]);
  if (key.startsWith('is.')) ENDINGS.push(key);
}
const PAGES = new Map(
  (Object.keys(ROUTE_TITLES.en) as Page[]).map((page) => [pageKey(pageName(page)), page]),
);
ENDINGS.sort((a, b) => en[b].length - en[a].length);

function pageKey({ zh, en: text }: NamePair): string {
  return `${zh}\n${text}`;
}

/** The key and numbers of a name that is one phrase. */
function phraseOf({ zh, en: text }: NamePair): { key: NameKey; values: Record<string, string> } | null {
  const numbers = text.match(/\d+/g) ?? [];
  for (const key of PATTERNS.get(withoutNumbers(text)) ?? []) {
    const places = en[key].match(/\{\{\w+\}\}|\d+/g) ?? [];
    const values: Record<string, string> = {};
    places.forEach((place, index) => {
      if (place.startsWith('{')) values[place.slice(2, -2)] = numbers[index] ?? '';
    });
    if (nameWord('en', key, values) === text && nameWord('zh-CN', key, values) === zh) return { key, values };
  }
  return null;
}

function translate(name: NamePair, language: PlatformLanguage): string | null {
  const phrase = phraseOf(name);
  if (phrase !== null) return nameWord(language, phrase.key, phrase.values);
  for (const key of ENDINGS) {
    if (!name.en.endsWith(` ${en[key]}`) || !name.zh.endsWith(zhCn[key])) continue;
    const of = translate(
      { en: name.en.slice(0, -en[key].length - 1), zh: name.zh.slice(0, -zhCn[key].length) },
      language,
    );
    if (of !== null) return nameWord(language, 'name.of', { of, what: nameWord(language, key) });
  }
  const page = PAGES.get(pageKey(name));
  return page === undefined ? null : ROUTE_TITLES[language][page];
}

const MOST_KEPT = 20_000;
const kept = new Map<string, string>();

/**
 * The name of an area, meter, energy, alarm or stop reason in the reader's language. Names that belong to no model (an
 * imported plant's, an enterprise's own) stay as they are stored: Chinese for readers of Chinese, English for all others.
 */
export function plantName(language: PlatformLanguage, name: NamePair): string {
  if (language === 'zh-CN') return name.zh;
  if (language === 'en') return name.en;
  const key = `${language}\n${name.zh}\n${name.en}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const text = translate(name, language) ?? (language === 'zh-TW' ? name.zh : name.en);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, text);
  return text;
}

/** The same of a row as the database has it. */
export const storedName = (
  language: PlatformLanguage,
  row: { readonly name_zh: string; readonly name_en: string },
): string => plantName(language, { zh: row.name_zh, en: row.name_en });

/** The name in every language that has one of its own, for what is searched in the database. */
export function everyName(name: NamePair): NamePair & Readonly<Record<string, string>> {
  const others = PLATFORM_LANGUAGES.flatMap((language) => {
    const text = language === 'zh-CN' || language === 'en' ? null : translate(name, language);
    return text === null ? [] : [[language, text] as const];
  });
  return { ...Object.fromEntries(others), zh: name.zh, en: name.en };
}

/** Whether every language of the platform has a name of its own for this. */
export const isTranslated = (name: NamePair): boolean =>
  PLATFORM_LANGUAGES.every((language) => translate(name, language) !== null);
