import en from './words/en.json' with { type: 'json' };
import id from './words/id.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zhCn from './words/zh-CN.json' with { type: 'json' };
import zhTw from './words/zh-TW.json' with { type: 'json' };

export const PLATFORM_LANGUAGES = ['zh-CN', 'en', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'] as const;
export type PlatformLanguage = (typeof PLATFORM_LANGUAGES)[number];
export type WordKey = keyof typeof en;

const WORDS: Record<PlatformLanguage, Record<WordKey, string>> = {
  'zh-CN': zhCn,
  en,
  id,
  it,
  'zh-TW': zhTw,
  ja,
  th,
  vi,
};

/** The language of X-Lang; Chinese where none or an unknown one is named, since that is the product's first. */
export function languageOf(header: string | undefined): PlatformLanguage {
  return PLATFORM_LANGUAGES.find((language) => language === header) ?? 'zh-CN';
}

/** Rows of the database carry a Chinese and an English name; Chinese readers get the first, all others the second. */
export function isChinese(language: PlatformLanguage): boolean {
  return language.startsWith('zh');
}

/** A sentence of words/ as it stands there. */
export function template(language: PlatformLanguage, key: WordKey): string {
  return WORDS[language][key];
}

/** A sentence of words/ with its `{{name}}` places filled. */
export function sentence(
  language: PlatformLanguage,
  key: WordKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return template(language, key).replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    String(values[name] ?? place),
  );
}
