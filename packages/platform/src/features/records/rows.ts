import type { RecordField, RecordQuery } from '@plantdeck/core/contract';
import { ApiError, RETCODES } from '../api/index.ts';
import { isWithin } from './area-fields.ts';
import {
  isTwoNames,
  type RecordContext,
  type RecordSource,
  type StoredRow,
  type StoredValue,
} from './resource.ts';

/** Rows that the platform works out or reads from its other tables: bounded lists, searched and sorted here. */
export function rows(
  read: (context: RecordContext) => Promise<readonly Omit<StoredRow, 'version'>[]>,
): RecordSource {
  return {
    async page(context, resource, query, fields) {
      const all = (await read(context)).map((row) => ({ ...row, version: 1 }));
      return pageOf(context, all, resource, query, fields);
    },
  };
}

/** A page of the rows that the reader may see. */
export function pageOf(
  context: RecordContext,
  all: readonly StoredRow[],
  resource: { readonly sort: string; readonly descending?: boolean },
  query: RecordQuery,
  fields: readonly RecordField[],
): { rows: StoredRow[]; total: number } {
  const found = all.filter((row) => isWithin(context, row) && fits(row, query, fields));
  const asked = fields.find(({ name }) => name === query.sort?.field)?.name;
  const by = (asked ?? resource.sort) as keyof StoredRow['values'];
  const isDescending = asked ? query.sort?.direction === 'descending' : resource.descending === true;
  const ordered = found.toSorted((a, b) => compare(a.values[by], b.values[by]) * (isDescending ? -1 : 1));
  const from = (query.page.current - 1) * query.page.size;
  return { rows: ordered.slice(from, from + query.page.size), total: found.length };
}

/** @throws {ApiError} where it is gone */
export function only(list: readonly StoredRow[], id: string): StoredRow {
  const row = list.find((each) => each.id === id);
  if (!row) throw new ApiError(RETCODES.notFound, 'record.gone');
  return row;
}

/** Values of a choice whose name in the reader's language holds the text. */
export function matchingOptions(field: RecordField, keyword: string): string[] {
  const wanted = keyword.toLocaleLowerCase();
  return (field.options ?? [])
    .filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
    .map(({ value }) => value);
}

function fits(row: StoredRow, query: RecordQuery, fields: readonly RecordField[]): boolean {
  if (query.id !== undefined && row.id !== query.id) return false;
  const valueOf = (field: RecordField) => row.values[field.name as keyof StoredRow['values']];
  for (const field of fields) {
    const wanted = query.filters?.[field.name];
    if (wanted !== undefined && wanted !== '' && textOf(valueOf(field)) !== wanted) return false;
  }
  const keyword = query.keyword?.trim().toLocaleLowerCase() ?? '';
  if (keyword === '') return true;
  return fields.some((field) => {
    const value = valueOf(field);
    if (field.type === 'select') return matchingOptions(field, keyword).includes(textOf(value));
    return field.isSearched && textOf(value).toLocaleLowerCase().includes(keyword);
  });
}

const textOf = (value: StoredValue | undefined): string =>
  isTwoNames(value) ? `${value.zh} ${value.en}` : String(value ?? '');

/** Unknown values last among the ascending. */
function compare(a: StoredValue | undefined, b: StoredValue | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const isUnknown = (value: StoredValue | undefined) => value === null || value === undefined;
  if (isUnknown(a) || isUnknown(b)) return Number(isUnknown(a)) - Number(isUnknown(b));
  return textOf(a).localeCompare(textOf(b), 'zh', { numeric: true });
}
