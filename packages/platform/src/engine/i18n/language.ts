import { matchLanguage } from '@plantdeck/core/contract';
import { createTranslator } from './translator.ts';
import en from './words/en.json' with { type: 'json' };
import id from './words/id.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zhCn from './words/zh-CN.json' with { type: 'json' };
import zhTw from './words/zh-TW.json' with { type: 'json' };

const RANGES_MAX = 50;

export const PLATFORM_LANGUAGES = ['zh-CN', 'en', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'] as const;
export type PlatformLanguage = (typeof PLATFORM_LANGUAGES)[number];

/** A sentence of the platform's own. */
export const sentence = createTranslator({ 'zh-CN': zhCn, en, id, it, 'zh-TW': zhTw, ja, th, vi });
export type WordKey = Parameters<typeof sentence>[1];

/**
 * The language that a caller names, else the first of ours that it accepts (`Accept-Language`); Chinese without either,
 * since that is the product's first.
 */
export function languageOf(named: string | undefined, accepted = ''): PlatformLanguage {
  return PLATFORM_LANGUAGES.find((language) => language === named) ?? firstAccepted(accepted) ?? 'zh-CN';
}

function firstAccepted(header: string): PlatformLanguage | undefined {
  return (
    header
      .split(',', RANGES_MAX)
      .map((range) => {
        const [tag = '', ...parameters] = range.split(';');
        const weight = parameters.join().match(/\bq=([\d.]+)/i)?.[1] ?? 1;
        return { language: matchLanguage(tag), weight: Number(weight) };
      })
      .filter(({ weight }) => weight > 0)
      .toSorted((a, b) => b.weight - a.weight)
      .find(({ language }) => language !== null)?.language ?? undefined
  );
}

/** Rows of the database carry a Chinese and an English name; Chinese readers get the first, all others the second. */
export function isChinese(language: PlatformLanguage): boolean {
  return language.startsWith('zh');
}
