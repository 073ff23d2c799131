import type { ExportFormat } from '@plantdeck/core/contract';
import {
  CSV_START,
  csvLine,
  guardFormula,
  rowXml,
  SHEET_END,
  sheetStart,
  workbookFiles,
  type ExportCell,
} from '@plantdeck/core/workbook';
import { reportColumns, type ReportColumn } from './report-columns.ts';
import { filterLines } from './report-filter.ts';
import { stepRow } from './report-rows.ts';
import { reportText } from './report-words.ts';
import { blocksOf, yieldNow, type YieldToEventLoop, type OpenReport } from './tou-report.ts';
import { zipStream, type StreamedEntry } from './zip-stream.ts';

/** Spreadsheets end at about a million rows and become slow long before: the report goes on on a sheet of its own. */
const SHEET_ROWS_MAX = 100_000;
/** Rows that are written between two yields: about five milliseconds. */
const ROWS_PER_YIELD = 400;

export interface FileOptions {
  readonly format: ExportFormat;
  /** ISO time that stands on the second sheet. */
  readonly madeAt: string;
  readonly yieldToEventLoop?: YieldToEventLoop;
  readonly sheetRowsMax?: number;
  /** Called with the rows written so far, between two yields. @throws to stop the file */
  readonly onRows?: (count: number) => void;
}

/** The cells of every row by step, in portions, with time for others between them. */
async function* portions(
  report: OpenReport,
  columns: readonly ReportColumn[],
  { yieldToEventLoop = yieldNow, onRows }: FileOptions,
): AsyncGenerator<ExportCell[][]> {
  let portion: ExportCell[][] = [];
  let count = 0;
  for (const step of report.steps) {
    const blocks = blocksOf(report, step);
    for (const line of report.scope.lines) {
      const row = stepRow(report.rowFrame, blocks, line, step);
      portion.push(columns.map((column) => column.cell(row)));
      count += 1;
      if (portion.length < ROWS_PER_YIELD) continue;
      yield portion;
      portion = [];
      onRows?.(count);
      await yieldToEventLoop();
    }
  }
  if (portion.length > 0) yield portion;
  onRows?.(count);
}

const guarded = (cells: readonly ExportCell[]): ExportCell[] =>
  cells.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : cell));

/** The file of a report, piece by piece. */
export async function* reportFile(report: OpenReport, options: FileOptions): AsyncGenerator<Buffer> {
  const columns = reportColumns(report);
  if (options.format === 'csv') {
    for await (const text of csvText(report, columns, options)) yield Buffer.from(text);
    return;
  }
  yield* zipStream(workbook(report, columns, options));
}

async function* csvText(
  report: OpenReport,
  columns: readonly ReportColumn[],
  options: FileOptions,
): AsyncGenerator<string> {
  yield `${CSV_START}${csvLine(columns.map((column) => column.head))}\r\n`;
  for await (const portion of portions(report, columns, options))
    yield portion.map((cells) => `${csvLine(cells)}\r\n`).join('');
  yield `${csvLine(columns.map((column) => column.cell(report.head.totals)))}\r\n`;
}

/** First sheet, filter and tariff, then what did not fit on the first. */
async function* workbook(
  report: OpenReport,
  columns: readonly ReportColumn[],
  options: FileOptions,
): AsyncGenerator<StreamedEntry> {
  const { language } = report.scope;
  const { sheetRowsMax = SHEET_ROWS_MAX } = options;
  const sheets = Math.max(1, Math.ceil(report.head.rowCount / sheetRowsMax));
  const name = reportText(language, 'sheet.report');
  const more = Array.from({ length: sheets - 1 }, (_, index) => `${name} ${index + 2}`);
  for (const { name: file, text } of workbookFiles([name, reportText(language, 'sheet.filter'), ...more]))
    yield { name: file, text: [text] };
  yield { name: 'xl/worksheets/sheet2.xml', text: filterSheet(report, columns, options) };
  const rows = portions(report, columns, options);
  const rest: ExportCell[][] = [];
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    const isLast = sheet === sheets - 1;
    const text = rowSheet({
      columns,
      rows,
      rest,
      max: sheetRowsMax,
      totals: isLast ? report.head.totals : null,
    });
    yield { name: `xl/worksheets/sheet${sheet === 0 ? 1 : sheet + 2}.xml`, text };
  }
}

interface RowSheet {
  readonly columns: readonly ReportColumn[];
  /** Read on from where the sheet before stopped. */
  readonly rows: AsyncGenerator<ExportCell[][]>;
  /** Rows of a portion that belong to the next sheet. */
  readonly rest: ExportCell[][];
  readonly max: number;
  readonly totals: OpenReport['head']['totals'] | null;
}

async function* rowSheet({ columns, rows, rest, max, totals }: RowSheet): AsyncGenerator<string> {
  yield sheetStart(1) + rowXml(guarded(columns.map((column) => column.head)), 1, true);
  let written = 0;
  while (written < max) {
    if (rest.length === 0) {
      const next = await rows.next();
      if (next.done) break;
      rest.push(...next.value);
    }
    const portion = rest.splice(0, max - written);
    const first = written + 2;
    written += portion.length;
    yield portion.map((cells, index) => rowXml(guarded(cells), first + index)).join('');
  }
  if (totals) yield rowXml(guarded(columns.map((column) => column.cell(totals))), written + 2, true);
  yield SHEET_END;
}

function* filterSheet(
  report: OpenReport,
  columns: readonly ReportColumn[],
  { madeAt }: FileOptions,
): Generator<string> {
  yield sheetStart();
  for (const [index, { cells, isHead }] of filterLines(report, columns, madeAt).entries())
    yield rowXml(guarded(cells), index + 1, isHead === true);
  yield SHEET_END;
}
