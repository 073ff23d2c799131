import { registerWords, type Words } from '@plantdeck/core/words';

export const ASSISTANT_WORDS = 'assistant';

/** Words of the suite, or those of the page over them. */
export type AssistantWords = Words<string>;

registerWords(ASSISTANT_WORDS, {
  'zh-CN': () => import('./zh-CN.json'),
  en: () => import('./en.json'),
  id: () => import('./id.json'),
  it: () => import('./it.json'),
  'zh-TW': () => import('./zh-TW.json'),
  ja: () => import('./ja.json'),
  th: () => import('./th.json'),
  vi: () => import('./vi.json'),
});
