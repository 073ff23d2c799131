/** Namespace of the words that all packages share; known without registering. */
export const CORE_WORDS = 'core';

/** Core's own words, one file a language, loaded on first use. */
export const CORE_FILES = {
  'zh-CN': () => import('./zh-CN.json'),
  en: () => import('./en.json'),
  id: () => import('./id.json'),
  it: () => import('./it.json'),
  'zh-TW': () => import('./zh-TW.json'),
  ja: () => import('./ja.json'),
  th: () => import('./th.json'),
  vi: () => import('./vi.json'),
} as const;
