import type { RecordField, RecordValue, RecordValues } from '@plantdeck/core/contract';
import { checkRecord, type RecordProblem } from '@plantdeck/core/records';
import { isoOfWall, wallOfIso } from './wall-time.ts';

/** Entries of a form are texts, as they are typed; this is the way there and back. */
export type Entries = Readonly<Record<string, string>>;

export function entriesOf(fields: readonly RecordField[], values: RecordValues, zone: string): Entries {
  return Object.fromEntries(
    fields.map((field) => [field.name, entryOf(field, values[field.name] ?? null, zone)]),
  );
}

function entryOf(field: RecordField, value: RecordValue, zone: string): string {
  if (value === null) return '';
  if (field.type === 'dateTime' && typeof value === 'string') return wallOfIso(value, zone);
  return String(value);
}

/** What the entries mean, and what is wrong with them. */
export function readEntries(
  fields: readonly RecordField[],
  entries: Entries,
  zone: string,
): { readonly values: RecordValues; readonly problems: readonly RecordProblem[] } {
  const values = Object.fromEntries(
    fields.map((field) => [field.name, valueOf(field, entries[field.name] ?? '', zone)]),
  );
  return { values, problems: checkRecord(fields, values) };
}

function valueOf(field: RecordField, entry: string, zone: string): RecordValue {
  const text = entry.trim();
  if (field.type === 'boolean') return text === 'true';
  if (text === '') return null;
  if (field.type === 'number' || field.type === 'integer') {
    // A comma is the mark of a fraction on half of the world's keyboards.
    const number = Number(text.replace(',', '.'));
    return Number.isFinite(number) ? number : text;
  }
  if (field.type === 'dateTime') return isoOfWall(text, zone) ?? text;
  return text;
}
