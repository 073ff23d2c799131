import type { ExportCell, ExportTable } from '../export/csv.ts';

/** A table as it is read on paper: every cell as text, and which columns hold figures. */
export interface PageTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns of figures end where they can be compared; words begin where they are read. */
  readonly isFigures: readonly boolean[];
}

export function pageTable({ title, head, rows }: ExportTable, lang: string): PageTable {
  const format = new Intl.NumberFormat(lang || undefined, {
    maximumFractionDigits: 10,
    signDisplay: 'negative',
  });
  const text = (cell: ExportCell | undefined): string =>
    cell === null || cell === undefined ? '–' : typeof cell === 'number' ? format.format(cell) : cell;
  return {
    title,
    head,
    rows: rows.map((row) => head.map((_, i) => text(row[i]))),
    isFigures: head.map((_, i) => {
      const known = rows.map((row) => row[i]).filter((cell) => cell !== null && cell !== undefined);
      return known.length > 0 && known.every((cell) => typeof cell === 'number');
    }),
  };
}

export interface ColumnFit {
  readonly widths: readonly number[];
  readonly fontPx: number;
  readonly gapPx: number;
}

const FITS: readonly (readonly [fontPx: number, gapPx: number])[] = [
  [11, 14],
  [11, 8],
  [10, 7],
  [9, 6],
  [8, 5],
];
/** Columns that stand farther apart than this are no longer read as one row. */
const STRETCH_MOST = 1.6;

/**
 * Widths of columns in a room, px. Before anything is cut, gaps and letters grow smaller; then the widest columns alone
 * give way.
 * @param widest widest text of each column at a size of letters
 */
export function fitColumns(roomPx: number, widest: (fontPx: number) => readonly number[]): ColumnFit {
  let last: ColumnFit | undefined;
  for (const [fontPx, gapPx] of FITS) {
    const widths = widest(fontPx).map((width) => width + gapPx);
    const whole = widths.reduce((sum, width) => sum + width, 0);
    if (whole <= roomPx) {
      const stretch = Math.min(STRETCH_MOST, whole === 0 ? 1 : roomPx / whole);
      return { widths: widths.map((width) => width * stretch), fontPx, gapPx };
    }
    last = { widths, fontPx, gapPx };
  }
  const { widths, fontPx, gapPx } = last as ColumnFit;
  return { widths: levelled(widths, roomPx), fontPx, gapPx };
}

/** The widest are brought down to one width at which all fit. */
function levelled(widths: readonly number[], roomPx: number): readonly number[] {
  let leftPx = roomPx;
  let count = widths.length;
  for (const width of widths.toSorted((a, b) => a - b)) {
    const most = leftPx / count;
    if (width > most) return widths.map((each) => Math.min(each, most));
    leftPx -= width;
    count -= 1;
  }
  return widths;
}
