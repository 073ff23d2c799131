import { registerWords } from '../words/catalogue.ts';

export const ALARM_BANNER_WORDS = 'alarm-banner';

registerWords(ALARM_BANNER_WORDS, {
  'zh-CN': () => import('./words/zh-CN.json'),
  en: () => import('./words/en.json'),
  id: () => import('./words/id.json'),
  it: () => import('./words/it.json'),
  'zh-TW': () => import('./words/zh-TW.json'),
  ja: () => import('./words/ja.json'),
  th: () => import('./words/th.json'),
  vi: () => import('./words/vi.json'),
});
