import { ROUTE_WORDS, ROUTE_WORDS_FILES } from '@plantdeck/core/routes';
import { registerWords } from '@plantdeck/core/words';

export const BENCH_WORDS = 'bench';

registerWords(BENCH_WORDS, {
  'zh-CN': () => import('./zh-CN.json'),
  en: () => import('./en.json'),
  id: () => import('./id.json'),
  it: () => import('./it.json'),
  'zh-TW': () => import('./zh-TW.json'),
  ja: () => import('./ja.json'),
  th: () => import('./th.json'),
  vi: () => import('./vi.json'),
});
// A board goes by the title of its page.
registerWords(ROUTE_WORDS, ROUTE_WORDS_FILES);
