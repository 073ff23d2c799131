/** Namespace of the titles: the word of a route's name is its title. */
export const ROUTE_WORDS = 'routes';

/** One file a language, loaded on first use; whoever shows titles registers them. */
export const ROUTE_WORDS_FILES = {
  'zh-CN': () => import('./words/zh-CN.json'),
  en: () => import('./words/en.json'),
  id: () => import('./words/id.json'),
  it: () => import('./words/it.json'),
  'zh-TW': () => import('./words/zh-TW.json'),
  ja: () => import('./words/ja.json'),
  th: () => import('./words/th.json'),
  vi: () => import('./words/vi.json'),
} as const;
