import { registerWords } from '@plantdeck/core/words';

/** Namespace of the words of the settings, which come with their dialog. */
export const SETTINGS_WORDS = 'board-settings';

/** Registers them; calling it again is harmless. */
export function registerSettingsWords(): void {
  registerWords(SETTINGS_WORDS, {
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
