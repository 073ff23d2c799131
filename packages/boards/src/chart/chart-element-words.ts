import { registerWords } from '@plantdeck/core/words';

/** Namespace of the chart element's own words; those of the drawing itself are core's. */
export const CHART_ELEMENT_WORDS = 'chart-element';

/** Registers them; calling it again is harmless. */
export function registerChartElementWords(): void {
  registerWords(CHART_ELEMENT_WORDS, {
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
