/** What a rule says, in every language at once: for the platform, which answers readers of all of them. */
import type { Language } from '../session/types.ts';
import { readText, type WordsFile } from '../words/text.ts';
import en from '../words/en.json' with { type: 'json' };
import id from '../words/id.json' with { type: 'json' };
import it from '../words/it.json' with { type: 'json' };
import ja from '../words/ja.json' with { type: 'json' };
import th from '../words/th.json' with { type: 'json' };
import vi from '../words/vi.json' with { type: 'json' };
import zhCn from '../words/zh-CN.json' with { type: 'json' };
import zhTw from '../words/zh-TW.json' with { type: 'json' };

const WORDS: Readonly<Record<Language, WordsFile>> = {
  'zh-CN': zhCn,
  en,
  id,
  it,
  'zh-TW': zhTw,
  ja,
  th,
  vi,
};

/** A broken rule by its key and what fills its places. */
export interface BrokenRule {
  readonly key: string;
  readonly params?: Readonly<Record<string, number | string>>;
}

/** The sentence that the forms show for a broken rule; null where there is no such rule. */
export function ruleSentence(language: Language, { key, params = {} }: BrokenRule): string | null {
  return key.startsWith('rule.') ? (readText(WORDS[language], language, key, params) ?? null) : null;
}
