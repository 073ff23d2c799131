import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import en from './words/en.json' with { type: 'json' };
import id from './words/id.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zhCn from './words/zh-CN.json' with { type: 'json' };
import zhTw from './words/zh-TW.json' with { type: 'json' };

export type AnalysisWord = keyof typeof en;

const WORDS: Record<PlatformLanguage, Readonly<Record<AnalysisWord, string>>> = {
  'zh-CN': zhCn,
  en,
  id,
  it,
  'zh-TW': zhTw,
  ja,
  th,
  vi,
};

/** Names of figures, panels, columns and choices of the analysis pages, and what their notes say. */
export function analysisWord(
  language: PlatformLanguage,
  key: AnalysisWord,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return WORDS[language][key].replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    String(values[name] ?? place),
  );
}

export function isAnalysisWord(key: string): key is AnalysisWord {
  return Object.hasOwn(en, key);
}
