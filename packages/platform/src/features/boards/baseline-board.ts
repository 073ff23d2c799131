import type { PanelGap } from '@plantdeck/core/contract';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { boardText } from '../board-words/index.ts';

/** Boards of baselines judge whole days: a value of this morning is as new as it can be. */
export const gapOf = (
  language: PlatformLanguage,
  gap: PanelGap['gap'],
  word: 'panel.noBaseline' | 'panel.noReportingDays' | 'panel.noMeasures' | 'panel.noNorm',
): PanelGap => ({
  gap,
  text: boardText(language, word),
  // Baselines, plan and measures are made on a page of their own, not in the board's settings.
  ...(word === 'panel.noBaseline' || word === 'panel.noMeasures'
    ? { drill: { to: '/kanbanSettings', query: {} } }
    : {}),
});
