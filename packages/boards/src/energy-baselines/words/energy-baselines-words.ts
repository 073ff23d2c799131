import { registerWords } from '@plantdeck/core/words';

/** Namespace of the page's own words. */
export const ENERGY_BASELINES_WORDS = 'energy-baselines';

/** Registers them; calling it again is harmless. */
export function registerEnergyBaselinesWords(): void {
  registerWords(ENERGY_BASELINES_WORDS, {
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
