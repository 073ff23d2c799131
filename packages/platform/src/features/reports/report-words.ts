import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import en from './words/en.json' with { type: 'json' };
import id from './words/id.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zhCn from './words/zh-CN.json' with { type: 'json' };
import zhTw from './words/zh-TW.json' with { type: 'json' };

export type ReportWord = keyof typeof en;

/** What files and notices of the report say. */
export const REPORT_WORDS: Readonly<Record<PlatformLanguage, Readonly<Record<ReportWord, string>>>> = {
  'zh-CN': zhCn,
  en,
  id,
  it,
  'zh-TW': zhTw,
  ja,
  th,
  vi,
};

/** A sentence in the reader's language with its `{{name}}` places filled. */
export function reportText(
  language: PlatformLanguage,
  key: ReportWord,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return REPORT_WORDS[language][key].replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    String(values[name] ?? place),
  );
}
