import { registerWords } from '@plantdeck/core/words';

/** Namespace of the board's own words. */
export const PRODUCTION_COMPREHENSIVE_WORDS = 'production-comprehensive';

/** Registers them; calling it again is harmless. */
export function registerProductionComprehensiveWords(): void {
  registerWords(PRODUCTION_COMPREHENSIVE_WORDS, {
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
