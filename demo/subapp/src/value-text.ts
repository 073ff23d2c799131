import type { RecordField, RecordValue } from '@plantdeck/core/contract';
import type { Language } from '@plantdeck/core';
import { formatDateTime, formatNumber, UNKNOWN_TEXT } from '@plantdeck/core/units';
import type { Translate } from '@plantdeck/core/words';

/** A value as a reader of a language reads it; its unit stands in the heading. */
export function valueText(
  field: RecordField,
  value: RecordValue | undefined,
  reader: { readonly language: Language; readonly zone: string; readonly coreWords: Translate },
): string {
  if (value === null || value === undefined || value === '') return UNKNOWN_TEXT;
  switch (field.type) {
    case 'number':
    case 'integer':
      return typeof value === 'number'
        ? formatNumber(value, { decimals: decimalsOf(field, value) }, reader.language)
        : String(value);
    case 'boolean':
      return reader.coreWords(value === true ? 'common.yes' : 'common.no');
    case 'select':
      return field.options?.find((option) => option.value === value)?.label ?? String(value);
    case 'dateTime':
      return formatDateTime(String(value), reader.zone, reader.language);
    default:
      return String(value);
  }
}

/** As many digits as the figure has, at most those of its field: a limit of 12 is not 12.000. */
function decimalsOf(field: RecordField, value: number): number {
  if (field.type === 'integer') return 0;
  const most = field.decimals ?? 2;
  if (most <= 2) return most;
  const [, fraction = ''] = String(Number(value.toFixed(most))).split('.');
  return Math.min(most, Math.max(fraction.length, 0));
}

export function heading(field: RecordField): string {
  return field.unit ? `${field.label} (${field.unit})` : field.label;
}

/** What a record has, not what is asked for in its form or told once. */
export const isValue = ({ isAsked, shownOnce }: RecordField): boolean => !isAsked && !shownOnce;

export const isFigure = (field: RecordField): boolean => field.type === 'number' || field.type === 'integer';
