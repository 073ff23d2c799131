import { registerWords } from './catalogue.ts';

/** Namespace of the words that all packages share. */
export const CORE_WORDS = 'core';

/** Registers core's own words; calling it again is harmless. */
export function registerCoreWords(): void {
  registerWords(CORE_WORDS, {
    'zh-CN': () => import('./zh-CN.json'),
    en: () => import('./en.json'),
    id: () => import('./id.json'),
    it: () => import('./it.json'),
    'zh-TW': () => import('./zh-TW.json'),
    ja: () => import('./ja.json'),
    th: () => import('./th.json'),
    vi: () => import('./vi.json'),
  });
}
