import { registerWords } from '../words/catalogue.ts';

/** Namespace of the words of charts. */
export const CHART_WORDS = 'chart';

/** Registers them; calling it again is harmless. */
export function registerChartWords(): void {
  registerWords(CHART_WORDS, {
    'zh-CN': () => import('./words/zh-CN.json'),
    en: () => import('./words/en.json'),
    id: () => import('./words/id.json'),
    it: () => import('./words/it.json'),
    'zh-TW': () => import('./words/zh-TW.json'),
    ja: () => import('./words/ja.json'),
    th: () => import('./words/th.json'),
    vi: () => import('./words/vi.json'),
  });
}
