import type { PowerQualityIndex, Unit } from '@plantdeck/core/contract';

const unit = (code: string, dp: number, display = code): Unit => ({ code, display, scale: 1, dp });
/** A share that is told to two decimals, as distortion is. */
export const SHARE = unit('THD', 2, '%');
export const RATE = unit('%', 1);

/** Unit and decimals of each index. */
export const INDEX_UNITS: Readonly<Record<PowerQualityIndex, Unit>> = {
  uDev: SHARE,
  unbal: SHARE,
  thdU: SHARE,
  freq: unit('Hz', 2),
  pf: unit('PF', 3, ''),
  flicker: unit('1', 2, ''),
};
/** Two decimals, as bills count it. */
export const BILLED_PF = unit('1', 2, '');
