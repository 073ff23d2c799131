import type { Unit } from '@plantdeck/core/contract';

/** Prefix of this board's words. */
export const WORDS = 'board.pulpScheduling.';

export const T_PER_H: Unit = { code: 't/h', display: 't/h', scale: 1, dp: 1 };
export const TONNES: Unit = { code: 't', display: 't', scale: 1, dp: 1 };
export const HOURS: Unit = { code: 'h', display: 'h', scale: 1, dp: 1 };
export const KW: Unit = { code: 'kW', display: 'kW', scale: 1, dp: 0 };
export const PERCENT: Unit = { code: '%', display: '%', scale: 1, dp: 1 };
export const CNY: Unit = { code: 'CNY', display: 'CNY', scale: 1, dp: 0 };
