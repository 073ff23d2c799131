/** Prefix of the board's own words. */
export const WORDS = 'board.hotRollingCasting.';
export const DEGREES = { code: 'degC', display: '°C', scale: 1, dp: 0 };
export const PERCENT = { code: '%', display: '%', scale: 1, dp: 0 };
/** As many places as the mass flow is compared with. */
export const FLOW = { code: '% of mass flow', display: '%', scale: 1, dp: 2 };
export const MILLIMETRES = { code: 'mm', display: 'mm', scale: 1, dp: 3 };
export const METRES = { code: 'm', display: 'm', scale: 1, dp: 1 };
export const KG = { code: 'kg', display: 'kg', scale: 1, dp: 0 };
export const TPH = { code: 't/h', display: 't/h', scale: 1, dp: 2 };
export const INDEX = { code: '', display: '', scale: 1, dp: 2 };
