import { csvLine, guardFormula, type ExportCell } from '@plantdeck/core/export';

/** A negative figure begins like a formula and is none. */
const NEGATIVE = /^-\d+(?:\.\d+)?$/;

/** Rows for a spreadsheet's paste: tabs between cells, no line breaks inside. */
export function tableAsTsv(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) =>
      row
        .map((cell) => cell.replace(/[\t\r\n]+/g, ' ').trim())
        .map((cell) => (NEGATIVE.test(cell) ? cell : guardFormula(cell)))
        .join('\t'),
    )
    .join('\n');
}

/** Rows as CSV (RFC 4180) with CRLF. */
export function tableAsCsv(rows: readonly (readonly string[])[]): string {
  const cellOf = (cell: string): ExportCell => (NEGATIVE.test(cell) ? Number(cell) : cell);
  return rows.map((row) => csvLine(row.map((cell) => cellOf(cell.trim())))).join('\r\n');
}
