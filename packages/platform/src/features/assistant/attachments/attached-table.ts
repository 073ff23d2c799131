import { openCsv } from '../../import/index.ts';
import { slicesOf } from './file-slices.ts';

/** A column of an attached table; figures are null where none of its cells is a number. */
export interface AttachedColumn {
  readonly name: string;
  readonly numbers: number;
  /** Cells with something in them that is no number. */
  readonly texts: number;
  readonly empty: number;
  readonly sum: number | null;
  readonly mean: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

export interface AttachedTable {
  readonly rows: number;
  readonly columns: readonly AttachedColumn[];
  /** The first rows as they stand in the file, for a chart and for whoever reads on. */
  readonly first: readonly (readonly string[])[];
  readonly encoding: string;
  readonly delimiter: string;
}

const KEPT_ROWS = 200;
const MOST_COLUMNS = 60;
const NAME_CHARACTERS = 80;

/**
 * Reads a csv as figures. Its cells are data: whatever they say, nothing but sums is made of them.
 * @throws {FileError} it is no table
 */
export async function readTable(bytes: Uint8Array): Promise<AttachedTable> {
  const { encoding, slices } = slicesOf(bytes);
  const csv = await openCsv(slices, { encoding, delimiter: null, headingRow: 1 });
  // A decimal comma can only stand where something else separates the columns.
  const isCommaDecimal = csv.delimiter !== ',';
  let names: readonly string[] | null = null;
  let sums: Sum[] = [];
  const first: (readonly string[])[] = [];
  let rows = 0;
  for await (const row of csv.rows) {
    if (row.every((cell) => cell.trim() === '')) continue;
    if (names === null) {
      names = row
        .slice(0, MOST_COLUMNS)
        .map((cell, at) => cell.trim().slice(0, NAME_CHARACTERS) || `#${at + 1}`);
      sums = names.map(() => ({ numbers: 0, texts: 0, empty: 0, sum: 0, min: Infinity, max: -Infinity }));
      continue;
    }
    rows += 1;
    if (first.length < KEPT_ROWS) first.push(row.slice(0, MOST_COLUMNS));
    for (const [at, sum] of sums.entries()) add(sum, row[at] ?? '', isCommaDecimal);
  }
  const columns = (names ?? []).map((name, at) => columnOf(name, sums[at]));
  return { rows, columns, first, encoding: csv.encoding, delimiter: csv.delimiter };
}

interface Sum {
  numbers: number;
  texts: number;
  empty: number;
  sum: number;
  min: number;
  max: number;
}

function add(sum: Sum, cell: string, isCommaDecimal: boolean): void {
  if (cell.trim() === '') {
    sum.empty += 1;
    return;
  }
  const value = cellNumber(cell, isCommaDecimal);
  if (value === null) {
    sum.texts += 1;
    return;
  }
  sum.numbers += 1;
  sum.sum += value;
  sum.min = Math.min(sum.min, value);
  sum.max = Math.max(sum.max, value);
}

const columnOf = (name: string, sum: Sum | undefined): AttachedColumn => {
  const isFigure = sum !== undefined && sum.numbers > 0;
  return {
    name,
    numbers: sum?.numbers ?? 0,
    texts: sum?.texts ?? 0,
    empty: sum?.empty ?? 0,
    sum: isFigure ? sum.sum : null,
    mean: isFigure ? sum.sum / sum.numbers : null,
    min: isFigure ? sum.min : null,
    max: isFigure ? sum.max : null,
  };
};

const PLAIN = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const COMMA_DECIMAL = /^[+-]?(?:\d{1,3}(?:[. ]\d{3})+|\d+),\d+$/;

/** A cell as a number, where it is nothing else; a date, a unit or a sentence is none. */
export function cellNumber(cell: string, isCommaDecimal: boolean): number | null {
  const text = cell.trim();
  const value = PLAIN.test(text)
    ? Number(text)
    : isCommaDecimal && COMMA_DECIMAL.test(text)
      ? Number(text.replace(/[. ]/g, '').replace(',', '.'))
      : GROUPED.test(text)
        ? Number(text.replaceAll(',', ''))
        : Number.NaN;
  return Number.isFinite(value) ? value : null;
}
