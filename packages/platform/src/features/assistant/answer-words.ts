import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { createTranslator, type Values } from '../../engine/i18n/translator.ts';
import en from './words/en.json' with { type: 'json' };
import id from './words/id.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zhCn from './words/zh-CN.json' with { type: 'json' };
import zhTw from './words/zh-TW.json' with { type: 'json' };

const translate = createTranslator({ 'zh-CN': zhCn, en, id, it, 'zh-TW': zhTw, ja, th, vi });
export type AnswerWord = Parameters<typeof translate>[1];

/** As the beginning of a sentence, a title or a cell. */
export const capitalised = (text: string): string => (text[0]?.toUpperCase() ?? '') + text.slice(1);

/** Everything the analyst says. `{{name}}` is filled in; `{{Name}}` as the beginning of a sentence. */
export function say(language: PlatformLanguage, key: AnswerWord, values?: Values): string {
  if (values === undefined) return translate(language, key);
  const all: Record<string, string | number> = { ...values };
  for (const [name, value] of Object.entries(values)) all[capitalised(name)] ??= capitalised(String(value));
  return translate(language, key, all);
}

/** Whether a key read from a period is one of ours; periods carry theirs as text. */
export const isAnswerWord: (key: string) => key is AnswerWord = translate.has;
