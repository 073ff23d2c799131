import type { Language } from '../session/types.ts';

/** Stands where a value is unknown; never a zero. */
export const UNKNOWN_TEXT = '–';
/** Between a figure and its unit: a space that no line breaks at. */
export const UNIT_SPACE = '\u00a0';
const MINUS = '\u2212';

export interface NumberStyle {
  /** Digits after the mark, always shown; rounded half away from zero, on display only. */
  readonly decimals: number;
  /** `always` also marks what is above zero, for changes and deviations. */
  readonly sign?: 'auto' | 'always';
}

interface Marks {
  readonly group: string;
  readonly decimal: string;
}
const marksByLanguage = new Map<Language, Marks>();

/**
 * What a language puts between thousands and before the fraction. Asked once a language: a formatter of the browser
 * costs milliseconds to make, and a board needs one for every number of decimals.
 */
function marksOf(language: Language): Marks {
  const known = marksByLanguage.get(language);
  if (known) return known;
  const format = new Intl.NumberFormat(language, { useGrouping: 'always', numberingSystem: 'latn' });
  const parts = format.formatToParts(12_345.6);
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  const marks = { group: mark('group'), decimal: mark('decimal') };
  marksByLanguage.set(language, marks);
  return marks;
}

/** Figures of a size without its sign, rounded half up by its decimal digits: 1.005 with two decimals is 1.01. */
function digitsOf(size: number, decimals: number): string {
  const text = String(size);
  // Beyond these sizes numbers are written with an exponent, and no figure on a board is.
  if (text.includes('e')) return size.toFixed(decimals);
  return Number(`${Math.round(Number(`${text}e${decimals}`))}e-${decimals}`).toFixed(decimals);
}

/** A number in the language's own marks, with a real minus and a dash for unknown. */
export function formatNumber(
  value: number | null | undefined,
  style: NumberStyle,
  language: Language,
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN_TEXT;
  const { decimals, sign = 'auto' } = style;
  const { group, decimal } = marksOf(language);
  const [whole = '0', fraction] = digitsOf(Math.abs(value), decimals).split('.');
  // Thousands are parted also where a language leaves four digits together, so that a column of figures lines up.
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const isZero = !/[1-9]/.test(whole + (fraction ?? ''));
  const mark = isZero ? '' : value < 0 ? MINUS : sign === 'always' ? '+' : '';
  return mark + grouped + (fraction === undefined ? '' : decimal + fraction);
}

/** A figure and its unit as one text: a space before every unit, per cent too; a dash stands alone. */
export function joinUnit(text: string, unit: string): string {
  return unit === '' || text === UNKNOWN_TEXT ? text : `${text}${UNIT_SPACE}${unit}`;
}

/** A change with its sign, e.g. `+2.3 %`. `value` is in `unit`; per cent unless told otherwise. */
export function formatDelta(
  value: number | null | undefined,
  language: Language,
  { decimals = 1, unit = '%' }: { readonly decimals?: number; readonly unit?: string } = {},
): string {
  return joinUnit(formatNumber(value, { decimals, sign: 'always' }, language), unit);
}

/** A share of 0..100 as `92 %`. */
export function formatPercent(value: number | null | undefined, language: Language, decimals = 1): string {
  return joinUnit(formatNumber(value, { decimals }, language), '%');
}
