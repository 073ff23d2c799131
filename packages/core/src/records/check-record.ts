import type { RecordField, RecordOption, RecordValue, RecordValues } from '../contract/records.ts';

/** What is wrong with an entry, as a key of the words and the figures that they name. */
export interface RecordProblem {
  readonly field: string;
  readonly key:
    | 'required'
    | 'notNumber'
    | 'notInteger'
    | 'tooSmall'
    | 'tooLarge'
    | 'tooManyDecimals'
    | 'tooLong'
    | 'notDate'
    | 'notTime'
    | 'notOption';
  readonly limit?: number;
}

const DEFAULT_MAX_LENGTH = 200;
const LONG_MAX_LENGTH = 4_000;

/**
 * Everything that is wrong with the values of a record; both ends ask this, the page early and the platform last.
 * @param present  what the record holds already: a choice that is no longer offered may stay
 */
export function checkRecord(
  fields: readonly RecordField[],
  values: RecordValues,
  present: RecordValues = {},
): RecordProblem[] {
  return fields.flatMap((field) => {
    if (field.editable === 'never') return [];
    const problem = checkValue(field, values[field.name] ?? null, present[field.name] ?? null);
    return problem ? [{ field: field.name, ...problem }] : [];
  });
}

type ValueProblem = Omit<RecordProblem, 'field'>;

function checkValue(field: RecordField, value: RecordValue, present: RecordValue): ValueProblem | null {
  if (value === null || (typeof value === 'string' && value.trim() === ''))
    return field.required ? { key: 'required' } : null;
  switch (field.type) {
    case 'number':
    case 'integer':
      return checkNumber(field, value);
    case 'boolean':
      return typeof value === 'boolean' ? null : { key: 'notOption' };
    case 'select':
      return field.options?.some((option) => option.value === value && isOffered(option, present))
        ? null
        : { key: 'notOption' };
    case 'date':
      return isDate(value) ? null : { key: 'notDate' };
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : { key: 'notTime' };
    case 'dateTime':
      return isDateTime(value) ? null : { key: 'notDate' };
    case 'text':
    case 'longText': {
      const limit = field.maxLength ?? (field.type === 'text' ? DEFAULT_MAX_LENGTH : LONG_MAX_LENGTH);
      if (typeof value !== 'string') return { key: 'notOption' };
      return value.length > limit ? { key: 'tooLong', limit } : null;
    }
  }
}

/** Whether a choice may be made where the record holds something already. */
export function isOffered({ value, isRetired }: RecordOption, present: RecordValue): boolean {
  return isRetired !== true || value === present;
}

function checkNumber(field: RecordField, value: RecordValue): ValueProblem | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { key: 'notNumber' };
  if (field.type === 'integer' && !Number.isInteger(value)) return { key: 'notInteger' };
  if (field.min !== undefined && value < field.min) return { key: 'tooSmall', limit: field.min };
  if (field.max !== undefined && value > field.max) return { key: 'tooLarge', limit: field.max };
  const { decimals } = field;
  if (decimals !== undefined && field.type === 'number' && Number(value.toFixed(decimals)) !== value)
    return { key: 'tooManyDecimals', limit: decimals };
  return null;
}

function isDate(value: RecordValue): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const midnight = Date.parse(`${value}T00:00:00Z`);
  // 31 February would be read as a day of March.
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(value);
}

function isDateTime(value: RecordValue): boolean {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
    isDate(value.slice(0, 10)) &&
    !Number.isNaN(Date.parse(value))
  );
}
