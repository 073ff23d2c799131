import {
  RecordPageSchema,
  type RecordDescription,
  type RecordQuery,
  type RecordRow,
} from '@plantdeck/core/contract';
import { RECORD_CALLS, callFor } from '@plantdeck/core/endpoints';
import { toCsv } from '@plantdeck/core/export';
import type { Ask } from './platform-call.ts';
import { heading, valueText } from './value-text.ts';

/** Rows of one export; a longer list is cut, and the reader is told. */
export const EXPORT_MAX_ROWS = 20_000;
const EXPORT_PAGE = 1_000;

type Reader = Parameters<typeof valueText>[2];

/** Every row that the list would show, page by page. */
export async function readAll(
  ask: Ask,
  resource: string,
  query: Omit<RecordQuery, 'page'>,
  stop: AbortSignal,
): Promise<{ readonly rows: readonly RecordRow[]; readonly total: number }> {
  const rows: RecordRow[] = [];
  for (let current = 1; ; current += 1) {
    const answer = await ask(callFor(RECORD_CALLS, resource, 'recordPage'), {
      schema: RecordPageSchema,
      pathParams: { resource },
      body: { ...query, page: { size: EXPORT_PAGE, current } },
      signal: stop,
    });
    rows.push(...answer.records);
    const isAll = rows.length >= answer.total || answer.records.length === 0;
    if (isAll || rows.length >= EXPORT_MAX_ROWS) return { rows, total: answer.total };
  }
}

/** Figures go as numbers, so that a spreadsheet counts with them. */
export function csvOf(description: RecordDescription, rows: readonly RecordRow[], reader: Reader): string {
  const { fields, title } = description;
  return toCsv([
    {
      title,
      head: fields.map(heading),
      rows: rows.map(({ values }) =>
        fields.map((field) => {
          const value = values[field.name] ?? null;
          return value === null || typeof value === 'number' ? value : valueText(field, value, reader);
        }),
      ),
    },
  ]);
}
