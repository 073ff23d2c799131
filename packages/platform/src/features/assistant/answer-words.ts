import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import en from './words/en.json' with { type: 'json' };
import id from './words/id.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zhCn from './words/zh-CN.json' with { type: 'json' };
import zhTw from './words/zh-TW.json' with { type: 'json' };

export type AnswerWord = keyof typeof en;

const WORDS: Readonly<Record<PlatformLanguage, Readonly<Record<AnswerWord, string>>>> = {
  'zh-CN': zhCn,
  en,
  id,
  it,
  'zh-TW': zhTw,
  ja,
  th,
  vi,
};

/** As the beginning of a sentence, a title or a cell. */
export const capitalised = (text: string): string => (text[0]?.toUpperCase() ?? '') + text.slice(1);

/** Everything the analyst says. `{{name}}` is filled in; `{{Name}}` as the beginning of a sentence. */
export function say(
  language: PlatformLanguage,
  key: AnswerWord,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return WORDS[language][key].replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name] ?? values[(name[0]?.toLowerCase() ?? '') + name.slice(1)];
    if (value === undefined) return place;
    const shown = String(value);
    return /^[A-Z]/.test(name) ? capitalised(shown) : shown;
  });
}

/** Whether a key read from a period is one of ours; periods carry theirs as text. */
export function isAnswerWord(key: string): key is AnswerWord {
  return Object.hasOwn(en, key);
}
