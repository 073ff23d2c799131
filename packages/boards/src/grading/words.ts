/** Prefix of the board's own words. */
export const WORDS = 'board.grading.';
export const M2 = { code: 'm2', display: 'm²', scale: 1, dp: 0 };
export const PIECES = { code: '', display: '', scale: 1, dp: 0 };
export const RATE = { code: '', display: '', scale: 1, dp: 1 };
export const PERCENT = { code: '%', display: '%', scale: 1, dp: 1 };
/** Shares of single defects are small. */
export const SMALL_PERCENT = { code: '% of pieces', display: '%', scale: 1, dp: 2 };
export const INDEX = { code: '', display: '', scale: 1, dp: 2 };
