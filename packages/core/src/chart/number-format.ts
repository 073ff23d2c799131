import type { Unit } from '../contract/values.ts';
import { formatNumber as formatFigures, hasMarks, UNKNOWN_TEXT } from '../units/number.ts';
import { isGap } from './model.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** A number as the boards show it: grouped, Latin figures, U+2212 as minus, a dash for unknown. */
export function formatNumber(value: number | null | undefined, lang: string, decimals: number): string {
  if (isGap(value)) return UNKNOWN_TEXT;
  return hasMarks(lang) ? formatFigures(value, { decimals }, lang) : formatForeign(value, lang, decimals);
}

/** In a language that the suite has no words for, asked of the browser. */
function formatForeign(value: number, lang: string, decimals: number): string {
  const key = `${lang}|${decimals}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(lang, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      numberingSystem: 'latn',
    });
    formats.set(key, format);
  }
  // "-0" is no reading anybody has seen.
  return format
    .format(Object.is(value, -0) ? 0 : value)
    .replace(/^-(?=[0.,]*$)/, '')
    .replace('-', '−');
}

/** A value of base units in its display unit, without the unit's name. */
export function formatValue(value: number | null | undefined, unit: Unit, lang: string): string {
  return formatNumber(isGap(value) ? null : value * unit.scale, lang, unit.dp);
}

/** Value and unit with the space between them. */
export function formatWithUnit(value: number | null | undefined, unit: Unit, lang: string): string {
  const text = formatValue(value, unit, lang);
  return unit.display === '' || isGap(value) ? text : `${text} ${unit.display}`;
}

/** Axis labels carry only the decimals that their step needs. */
export function formatTick(value: number, step: number, unit: Unit, lang: string): string {
  const shownStep = Math.abs(step * unit.scale);
  const dp =
    shownStep >= 1 && Number.isInteger(shownStep)
      ? 0
      : Math.min(6, Math.max(0, Math.ceil(-Math.log10(shownStep) + 1e-9)) + (isClean(shownStep) ? 0 : 1));
  return formatNumber(value * unit.scale, lang, dp);
}

/** Whether one significant figure tells the step: 0.5 yes, 0.25 no. */
function isClean(step: number): boolean {
  const power = 10 ** Math.floor(Math.log10(step));
  return Math.abs(step / power - Math.round(step / power)) < 1e-9;
}
