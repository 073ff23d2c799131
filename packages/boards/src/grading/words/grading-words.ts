import { registerWords } from '@plantdeck/core/words';

/** Namespace of the board's own words. */
export const GRADING_WORDS = 'grading';

/** Registers them; calling it again is harmless. */
export function registerGradingWords(): void {
  registerWords(GRADING_WORDS, {
    'zh-CN': () => import('./zh-CN.json'),
    en: () => import('./en.json'),
    id: () => import('./id.json'),
    it: () => import('./it.json'),
    'zh-TW': () => import('./zh-TW.json'),
    ja: () => import('./ja.json'),
    th: () => import('./th.json'),
    vi: () => import('./vi.json'),
  });
}
