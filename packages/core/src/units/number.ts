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

const formatters = new Map<string, Intl.NumberFormat>();

/** A number in the language's own marks, with a real minus and a dash for unknown. */
export function formatNumber(
  value: number | null | undefined,
  style: NumberStyle,
  language: Language,
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN_TEXT;
  const { decimals, sign = 'auto' } = style;
  const id = `${language}/${decimals}/${sign}`;
  let formatter = formatters.get(id);
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      // Also where a language leaves four digits together, so that a column of figures lines up.
      useGrouping: 'always',
      numberingSystem: 'latn',
      signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
    });
    formatters.set(id, formatter);
  }
  return formatter.format(value).replace('-', MINUS);
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
