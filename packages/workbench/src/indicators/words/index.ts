import { registerWords } from '@plantdeck/core/words';

/** Words of the four widgets about indicators, and of the editor that they share. */
export const INDICATOR_WORDS = 'indicators';

registerWords(INDICATOR_WORDS, {
  'zh-CN': () => import('./zh-CN.json'),
  en: () => import('./en.json'),
  id: () => import('./id.json'),
  it: () => import('./it.json'),
  'zh-TW': () => import('./zh-TW.json'),
  ja: () => import('./ja.json'),
  th: () => import('./th.json'),
  vi: () => import('./vi.json'),
});
