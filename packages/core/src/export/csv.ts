/** A table as it is exported: numbers stay numbers, unknown stays empty. */
export interface ExportTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ExportCell[])[];
}
export type ExportCell = string | number | null;

/** Signs that make a spreadsheet run a text, in both widths; a leading tab or line break hides one. */
const FORMULA_SIGNS = '=+-@＝＋－＠';

/** A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function guardFormula(text: string): string {
  const first = text.trimStart().charAt(0);
  const isRun =
    (first !== '' && FORMULA_SIGNS.includes(first)) || text.startsWith('\t') || text.startsWith('\r');
  return isRun ? `'${text}` : text;
}

function csvCell(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = guardFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of RFC 4180, without its end. */
export const csvLine = (cells: readonly ExportCell[]) => cells.map(csvCell).join(',');

/** Byte order mark by which spreadsheets know the characters. */
export const CSV_START = '\uFEFF';

/** RFC 4180 lines with a byte order mark, so that spreadsheets read the characters; tables part by an empty line. */
export function toCsv(tables: readonly ExportTable[]): string {
  const blocks = tables.map((table) =>
    [csvLine([table.title]), csvLine(table.head), ...table.rows.map(csvLine)].join('\r\n'),
  );
  return `${CSV_START}${blocks.join('\r\n\r\n')}\r\n`;
}
