import { registerWords } from '@plantdeck/core/words';

export const SECURITY_WORDS = 'security';

registerWords(SECURITY_WORDS, {
  'zh-CN': () => import('./zh-CN.json'),
  en: () => import('./en.json'),
  id: () => import('./id.json'),
  it: () => import('./it.json'),
  'zh-TW': () => import('./zh-TW.json'),
  ja: () => import('./ja.json'),
  th: () => import('./th.json'),
  vi: () => import('./vi.json'),
});
