import { registerWords } from '@plantdeck/core/words';

/** Namespace of the board's own words. */
export const CERAMICS_PRODUCTION_WORDS = 'ceramics-production';

/** Registers them; calling it again is harmless. */
export function registerCeramicsProductionWords(): void {
  registerWords(CERAMICS_PRODUCTION_WORDS, {
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
