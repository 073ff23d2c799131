import { registerWords } from '@plantdeck/core/words';

/** Namespace of the wall display's own words. */
export const KIOSK_WORDS = 'kiosk';

/** Registers them; calling it again is harmless. */
export function registerKioskWords(): void {
  registerWords(KIOSK_WORDS, {
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
