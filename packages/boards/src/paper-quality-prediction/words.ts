import type { Unit } from '@plantdeck/core/contract';

/** Prefix of this board's words. */
export const WORDS = 'board.paperQualityPrediction.';

export const PERCENT: Unit = { code: '%', display: '%', scale: 1, dp: 1 };
export const SPEED: Unit = { code: 'm/min', display: 'm/min', scale: 1, dp: 0 };
export const WEIGHT: Unit = { code: 'g/m2', display: 'g/m²', scale: 1, dp: 1 };
export const PLAIN: Unit = { code: '', display: '', scale: 1, dp: 2 };
