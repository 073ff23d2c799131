import type { Unit } from '@plantdeck/core/contract';
import type { DROP_TAGS } from './casting-line.contract.ts';

/** Prefix of the board's own words. */
export const WORDS = 'board.castingLine.';
export const MILLIMETRES: Unit = { code: 'mm', display: 'mm', scale: 1, dp: 0 };
export const LEVEL: Unit = { code: 'mm', display: 'mm', scale: 1, dp: 1 };
const MM_PER_MIN: Unit = { code: 'mm/min', display: 'mm/min', scale: 1, dp: 0 };
export const MINUTES: Unit = { code: 'min', display: 'min', scale: 1, dp: 0 };
export const TONNES: Unit = { code: 't', display: 't', scale: 1, dp: 1 };
export const TAG_UNITS: Readonly<Record<(typeof DROP_TAGS)[number], Unit>> = {
  launderC: { code: 'degC', display: '°C', scale: 1, dp: 0 },
  speed: MM_PER_MIN,
  waterM3h: { code: 'm3/h', display: 'm³/h', scale: 1, dp: 0 },
  waterC: { code: 'degC', display: '°C', scale: 1, dp: 1 },
  levelMm: LEVEL,
};
export const MELT_UNITS = {
  hydrogen: { code: 'mL/100 g', display: 'mL/100 g', scale: 1, dp: 3 },
  argonNm3h: { code: 'Nm3/h', display: 'Nm³/h', scale: 1, dp: 2 },
  rotorRpm: { code: 'rpm', display: 'rpm', scale: 1, dp: 0 },
  filterDpKpa: { code: 'kPa', display: 'kPa', scale: 1, dp: 2 },
} as const satisfies Readonly<Record<string, Unit>>;
