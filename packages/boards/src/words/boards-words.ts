import { registerWords } from '@plantdeck/core/words';

/** Namespace of the words of all boards and charts. */
export const BOARDS_WORDS = 'boards';

/** Registers the boards' words; calling it again is harmless. */
export function registerBoardsWords(): void {
  registerWords(BOARDS_WORDS, {
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
