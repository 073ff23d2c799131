/** Prefix of the board's own words. */
export const WORDS = 'board.ceramicsProduction.';
export const PERCENT = { code: '%', display: '%', scale: 1, dp: 1 };
export const SQUARE_METRES = { code: 'm2', display: 'm²', scale: 1, dp: 0 };
export const HOURS = { code: 'h', display: 'h', scale: 1, dp: 1 };
export const MINUTES = { code: 'min', display: 'min', scale: 1, dp: 0 };
/** As many places as moisture is measured with. */
export const MOISTURE = { code: '% (m/m)', display: '%', scale: 1, dp: 2 };
export const COUNT = { code: '', display: '', scale: 1, dp: 0 };
