/** Prefix of the board's own words. */
export const WORDS = 'board.productionComprehensive.';
export const TPH = { code: 't/h', display: 't/h', scale: 1, dp: 0 };
export const TONNES = { code: 't', display: 't', scale: 1, dp: 0 };
export const KWH_PER_T = { code: 'kWh/t', display: 'kWh/t', scale: 1, dp: 1 };
export const KGCE_PER_T = { code: 'kgce/t', display: 'kgce/t', scale: 1, dp: 1 };
export const PERCENT = { code: '%', display: '%', scale: 1, dp: 1 };
export const MINUTES = { code: 'min', display: 'min', scale: 1, dp: 0 };
export const DAYS = { code: 'd', display: 'd', scale: 1, dp: 1 };
