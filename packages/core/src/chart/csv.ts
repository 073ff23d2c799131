import type { ChartTable } from './chart-table.ts';

/** A text that a spreadsheet would run as a formula when it opens the file. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** One cell after RFC 4180. Texts are guarded against being read as formulas; numbers stay numbers. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The table as CSV with a byte order mark, which spreadsheets need to read UTF-8. */
export function toCsv(table: ChartTable): string {
  const lines = [
    table.head.map(csvCell),
    ...table.rows.map((row) => [csvCell(row.labelRaw), ...row.values.map(csvCell)]),
  ];
  return `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}
