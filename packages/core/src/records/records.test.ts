import { expect, test } from 'vitest';
import type { RecordField } from '../contract/records.ts';
import { checkRecord } from './check-record.ts';

const field = (more: Partial<RecordField>): RecordField => ({
  name: 'f',
  label: 'F',
  type: 'text',
  inList: true,
  isSearched: false,
  editable: 'always',
  ...more,
});
const problemOf = (more: Partial<RecordField>, value: string | number | boolean | null) =>
  checkRecord([field(more)], { f: value })[0]?.key ?? null;

test('each kind of field takes what it means and nothing else', () => {
  expect(problemOf({ required: true }, null)).toBe('required');
  expect(problemOf({ required: true }, '  ')).toBe('required');
  expect(problemOf({ required: true, type: 'number' }, 0)).toBeNull();
  expect(problemOf({ type: 'number' }, '12')).toBe('notNumber');
  expect(problemOf({ type: 'number', min: 0 }, -1)).toBe('tooSmall');
  expect(problemOf({ type: 'number', max: 5 }, 6)).toBe('tooLarge');
  expect(problemOf({ type: 'number', decimals: 2 }, 1.234)).toBe('tooManyDecimals');
  expect(problemOf({ type: 'number', decimals: 2 }, 1.23)).toBeNull();
  expect(problemOf({ type: 'integer' }, 1.5)).toBe('notInteger');
  expect(problemOf({ type: 'date' }, '2026-02-31')).toBe('notDate');
  expect(problemOf({ type: 'date' }, '2026-02-28')).toBeNull();
  expect(problemOf({ type: 'time' }, '24:00')).toBe('notTime');
  expect(problemOf({ type: 'dateTime' }, '2026-02-28T08:00:00+08:00')).toBeNull();
  expect(problemOf({ type: 'dateTime' }, '2026-02-28T08:00')).toBe('notDate');
  expect(problemOf({ type: 'select', options: [{ value: 'a', label: 'A' }] }, 'b')).toBe('notOption');
  expect(problemOf({ type: 'boolean' }, 'true')).toBe('notOption');
  expect(problemOf({ maxLength: 3 }, 'four')).toBe('tooLong');
  // What nobody can enter is nobody's mistake.
  expect(problemOf({ required: true, editable: 'never' }, null)).toBeNull();
});
