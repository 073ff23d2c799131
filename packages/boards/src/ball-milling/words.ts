/** Prefix of the board's own words. */
export const WORDS = 'board.ballMilling.';
export const AMPERE = { code: 'A', display: 'A', scale: 1, dp: 0 };
export const KILOWATT = { code: 'kW', display: 'kW', scale: 1, dp: 0 };
export const KILOWATT_HOUR = { code: 'kWh', display: 'kWh', scale: 1, dp: 0 };
export const KWH_PER_T = { code: 'kWh/t', display: 'kWh/t', scale: 1, dp: 1 };
export const HOURS = { code: 'h', display: 'h', scale: 1, dp: 1 };
export const CUBIC_METRES = { code: 'm3', display: 'm³', scale: 1, dp: 0 };
export const MINUTES = { code: 'min', display: 'min', scale: 1, dp: 0 };
export const CNY = { code: 'CNY', display: 'CNY', scale: 1, dp: 0 };
