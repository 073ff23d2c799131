import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import en from './words/en.json' with { type: 'json' };
import id from './words/id.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zhCn from './words/zh-CN.json' with { type: 'json' };
import zhTw from './words/zh-TW.json' with { type: 'json' };

export type BoardWord = keyof typeof en;
type Words = Readonly<Record<BoardWord, string>>;

/** Everything that a board's query says in words: notices, formulas, reasons of empty panels. */
export const BOARD_WORDS: Readonly<Record<PlatformLanguage, Words>> = {
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
export function boardText(
  language: PlatformLanguage,
  key: BoardWord,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return BOARD_WORDS[language][key].replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    String(values[name] ?? place),
  );
}
