/** Rows for a spreadsheet's paste: tabs between cells, no line breaks inside. */
export function tableAsTsv(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) => row.map((cell) => guard(cell.replace(/[\t\r\n]+/g, ' ').trim())).join('\t'))
    .join('\n');
}

/** Rows as CSV (RFC 4180) with CRLF. */
export function tableAsCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => quote(guard(cell.trim()))).join(',')).join('\r\n');
}

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

// A cell that begins like a formula would be run by the spreadsheet; figures with a sign are no formulas.
const guard = (cell: string): string => (/^[=@]|^[+-](?![\d.])/.test(cell) ? `'${cell}` : cell);
