import type { Language } from '../session/types.ts';

export const LANGUAGES = [
  'zh-CN',
  'en',
  'id',
  'it',
  'zh-TW',
  'ja',
  'th',
  'vi',
] as const satisfies readonly Language[];

/**
 * The nearest of our languages to a BCP 47 tag: `zh`, `zh-Hans` and `zh-SG` are zh-CN; `zh-Hant` and `zh-HK` are zh-TW.
 * @returns null where none is near, so that the caller can ask its next source
 */
export function matchLanguage(text: string | null | undefined): Language | null {
  const [base, ...rest] = (text ?? '').trim().toLowerCase().replaceAll('_', '-').split('-');
  // `in` is the old code of Indonesian, still sent by some runtimes.
  if (base === 'in') return 'id';
  if (base === 'zh') {
    if (rest.includes('hans')) return 'zh-CN';
    return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-TW' : 'zh-CN';
  }
  return LANGUAGES.find((language) => language === base) ?? null;
}

/** As `matchLanguage`, English where none is near. */
export function normaliseLanguage(text: string | null | undefined): Language {
  return matchLanguage(text) ?? 'en';
}

/** The first of a reader's languages that is near to one of ours; English where none is. */
export function nearestLanguage(wanted: readonly string[]): Language {
  return wanted.map(matchLanguage).find((language) => language !== null) ?? 'en';
}
