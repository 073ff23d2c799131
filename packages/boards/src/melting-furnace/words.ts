/** Prefix of the board's own words. */
export const WORDS = 'board.meltingFurnace.';
export const CELSIUS = { code: 'degC', display: '°C', scale: 1, dp: 0 };
export const CNY = { code: 'CNY', display: 'CNY', scale: 1, dp: 0 };
export const KG = { code: 'kg', display: 'kg', scale: 1, dp: 0 };
export const KWH_PER_T = { code: 'kWh/t', display: 'kWh/t', scale: 1, dp: 0 };
export const LAMBDA = { code: '', display: '', scale: 1, dp: 2 };
export const LOSS = { code: '%', display: '%', scale: 1, dp: 2 };
export const MINUTES = { code: 'min', display: 'min', scale: 1, dp: 0 };
export const NM3 = { code: 'Nm3', display: 'Nm³', scale: 1, dp: 0 };
export const NM3_PER_H = { code: 'Nm3/h', display: 'Nm³/h', scale: 1, dp: 0 };
export const NM3_PER_T = { code: 'Nm3/t', display: 'Nm³/t', scale: 1, dp: 1 };
export const PASCAL = { code: 'Pa', display: 'Pa', scale: 1, dp: 0 };
export const TONNES = { code: 't', display: 't', scale: 1, dp: 1 };
