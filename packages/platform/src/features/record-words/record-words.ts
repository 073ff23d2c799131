import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import en from './words/en.json' with { type: 'json' };
import id from './words/id.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zhCn from './words/zh-CN.json' with { type: 'json' };
import zhTw from './words/zh-TW.json' with { type: 'json' };

export type RecordWordKey = keyof typeof en;

const WORDS: Record<PlatformLanguage, Record<RecordWordKey, string>> = {
  'zh-CN': zhCn,
  en,
  id,
  it,
  'zh-TW': zhTw,
  ja,
  th,
  vi,
};

/** Titles of pages, headings of fields and names of fixed choices. */
export function recordWord(language: PlatformLanguage, key: RecordWordKey): string {
  return WORDS[language][key];
}

export function isRecordWord(key: string): key is RecordWordKey {
  return Object.hasOwn(en, key);
}
