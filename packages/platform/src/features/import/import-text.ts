import { createTranslator } from '../../engine/i18n/translator.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import en from './words/en.json' with { type: 'json' };
import id from './words/id.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zhCn from './words/zh-CN.json' with { type: 'json' };
import zhTw from './words/zh-TW.json' with { type: 'json' };

const importWord = createTranslator({ 'zh-CN': zhCn, en, id, it, 'zh-TW': zhTw, ja, th, vi });

export type ImportWord = Parameters<typeof importWord>[1];
/** What is wrong with a file or an option. Names of options, columns and units are the same in every language. */
export interface ImportText {
  readonly key: ImportWord;
  readonly values?: ImportValues;
}
/** What fills the places of a text: also texts, which are then in its language. */
export type ImportValues = Readonly<Record<string, string | number | ImportText>>;

export function importText(language: PlatformLanguage, key: ImportWord, values: ImportValues = {}): string {
  const filled = Object.entries(values).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'object' ? importText(language, value.key, value.values) : value,
  ]);
  return importWord(language, key, Object.fromEntries(filled));
}

/** A refusal of an import; its message is for the command line, which is in English. */
export class ImportError extends Error {
  readonly #text: ImportText;

  constructor(key: ImportWord, values?: ImportValues, options?: ErrorOptions) {
    super(importText('en', key, values), options);
    this.#text = { key, ...(values && { values }) };
  }

  in(language: PlatformLanguage): string {
    return importText(language, this.#text.key, this.#text.values);
  }
}
