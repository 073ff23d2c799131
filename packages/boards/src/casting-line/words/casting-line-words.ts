import { registerWords } from '@plantdeck/core/words';

/** Namespace of the board's own words. */
export const CASTING_LINE_WORDS = 'casting-line';

/** Registers them; calling it again is harmless. */
export function registerCastingLineWords(): void {
  registerWords(CASTING_LINE_WORDS, {
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
