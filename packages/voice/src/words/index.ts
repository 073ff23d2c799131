import { registerWords, type Words } from '@plantdeck/core/words';

export const VOICE_WORDS = 'voice';

/** Words of the suite, or those of the page over them. */
export type VoiceWords = Words<string>;

registerWords(VOICE_WORDS, {
  'zh-CN': () => import('./zh-CN.json'),
  en: () => import('./en.json'),
  id: () => import('./id.json'),
  it: () => import('./it.json'),
  'zh-TW': () => import('./zh-TW.json'),
  ja: () => import('./ja.json'),
  th: () => import('./th.json'),
  vi: () => import('./vi.json'),
});
