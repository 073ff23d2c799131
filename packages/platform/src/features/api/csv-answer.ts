import { csvLine, type ExportCell } from '@plantdeck/core/workbook';

/** A page of a table that leaves as CSV (RFC 4180), with the mark of the next page for a header. */
export class CsvAnswer {
  readonly text: string;
  readonly next: string | null;

  constructor(
    columns: readonly string[],
    page: { readonly rows: readonly Readonly<Record<string, ExportCell>>[]; readonly next: string | null },
  ) {
    const lines = [columns, ...page.rows.map((row) => columns.map((column) => row[column] ?? null))];
    this.text = lines.map((line) => `${csvLine(line)}\r\n`).join('');
    this.next = page.next;
  }
}
