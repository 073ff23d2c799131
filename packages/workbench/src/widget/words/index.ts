import { registerWords } from '@plantdeck/core/words';

/** Words of the workbench and of what all its widgets share. */
export const WIDGET_WORDS = 'workbench';

registerWords(WIDGET_WORDS, {
  'zh-CN': () => import('./zh-CN.json'),
  en: () => import('./en.json'),
  id: () => import('./id.json'),
  it: () => import('./it.json'),
  'zh-TW': () => import('./zh-TW.json'),
  ja: () => import('./ja.json'),
  th: () => import('./th.json'),
  vi: () => import('./vi.json'),
});
