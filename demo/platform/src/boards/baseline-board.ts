import type { PanelGap } from '@plantdeck/core/contract';
import type { PlatformLanguage } from '../http/language.ts';
import { boardText } from './words.ts';

/** Boards of baselines judge whole days: a value of this morning is as new as it can be. */
export const gapOf = (
  language: PlatformLanguage,
  gap: PanelGap['gap'],
  word: 'panel.noBaseline' | 'panel.noReportingDays' | 'panel.noMeasures' | 'panel.noNorm',
): PanelGap => ({ gap, text: boardText(language, word) });
