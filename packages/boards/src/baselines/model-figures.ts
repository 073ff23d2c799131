import type { Language } from '@plantdeck/core';
import { formatNumber } from '@plantdeck/core/units';

/** Coefficients of any size, to the digits that say something: `101,952`, `3.700`, `0.738`. */
export function modelFigure(value: number, lang: Language): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) || size >= 1000) return formatNumber(value, { decimals: 0 }, lang);
  // As many digits after the point as leave four, or three below one.
  const whole = Math.floor(Math.log10(size));
  return formatNumber(value, { decimals: size >= 1 ? 3 - whole : Math.min(8, 2 - whole) }, lang);
}

export const pText = (p: number, lang: Language): string =>
  p < 0.001 ? `< ${formatNumber(0.001, { decimals: 3 }, lang)}` : formatNumber(p, { decimals: 3 }, lang);

export const ratioText = (value: number, decimals: number, lang: Language): string =>
  formatNumber(value, { decimals }, lang);
