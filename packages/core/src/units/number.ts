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

/**
 * What a language puts between thousands and before the fraction. A table and not the browser's formatter: making the
 * first of those costs a fifth of the time that the first board takes. A test holds it against `Intl`.
 */
const POINT = { group: ',', decimal: '.' } as const;
const COMMA = { group: '.', decimal: ',' } as const;
const MARKS: Readonly<Record<Language, typeof POINT | typeof COMMA>> = {
  'zh-CN': POINT,
  en: POINT,
  id: COMMA,
  it: COMMA,
  'zh-TW': POINT,
  ja: POINT,
  th: POINT,
  vi: COMMA,
};

/** Whether the suite knows a language's marks; a chart may stand in a page of any other language. */
export const hasMarks = (language: string): language is Language => Object.hasOwn(MARKS, language);

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
  const { group, decimal } = MARKS[language];
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
