/** Prefix of the board's own words. */
export const WORDS = 'board.rotaryKilnProduction.';
export const DEGREES = { code: 'degC', display: '°C', scale: 1, dp: 0 };
export const PASCAL = { code: 'Pa', display: 'Pa', scale: 1, dp: 0 };
export const OXYGEN = { code: '%', display: '%', scale: 1, dp: 1 };
/** As many places as free lime and carbon monoxide are measured with. */
export const CONTENT = { code: '% (m/m)', display: '%', scale: 1, dp: 2 };
export const MONOXIDE = { code: '% (V/V)', display: '%', scale: 1, dp: 3 };
export const KCAL_PER_KG = { code: 'kcal/kg', display: 'kcal/kg', scale: 1, dp: 0 };
export const KGCE_PER_T = { code: 'kgce/t', display: 'kgce/t', scale: 1, dp: 1 };
export const KJ_PER_KG = { code: 'kJ/kg', display: 'kJ/kg', scale: 1, dp: 0 };
export const METRES = { code: 'm', display: 'm', scale: 1, dp: 0 };
export const MG_PER_NM3 = { code: 'mg/Nm3', display: 'mg/Nm³', scale: 1, dp: 1 };
