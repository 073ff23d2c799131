import { DOCKET_COLUMNS, DOCKET_FIELDS, type Docket, type DocketColumn } from '@plantdeck/core/contract';
import { formatDateTime, formatNumber } from '@plantdeck/core/units';
import type { Language } from '@plantdeck/core';

/** What a sheet is filled with: a paper, or the names of its places where there is none yet. */
export interface SheetData {
  readonly docket: Docket | null;
  /** A label is printed for one line of the paper. */
  readonly lineIndex: number;
  /** Name of the paper's kind. */
  readonly title: string;
  readonly language: Language;
  readonly timeZone: string;
  /** Heading of a field in the reader's language. */
  readonly label: (name: string) => string;
}

/** Everything that may stand between braces, for those who write templates. */
export const PLACES: readonly string[] = [
  ...DOCKET_FIELDS,
  ...DOCKET_COLUMNS.map((column) => `line.${column}`),
  'label.…',
];

/** A template's text with its places filled. What is not known stays as it was typed; without a paper all of it does. */
export function fillText(text: string, data: SheetData): string {
  return text.replace(/\{([\w.]+)\}/g, (place, name: string) => valueOf(name, data) ?? place);
}

function valueOf(name: string, data: SheetData): string | null {
  const { docket, title, label } = data;
  if (name.startsWith('label.')) return label(name.slice('label.'.length));
  if (name === 'title') return title;
  if (docket === null) return null;
  if (name.startsWith('line.')) {
    const column = DOCKET_COLUMNS.find((one) => `line.${one}` === name);
    return column ? cellText(docket.lines[data.lineIndex], column, data) : null;
  }
  const field = DOCKET_FIELDS.find((one) => one === name);
  if (field === undefined || field === 'title') return null;
  return field === 'date' ? formatDateTime(docket.date, data.timeZone, data.language) : docket[field];
}

/** A cell of a paper's lines; empty where there is no such line. */
export function cellText(
  line: Docket['lines'][number] | undefined,
  column: DocketColumn,
  { language }: Pick<SheetData, 'language'>,
): string {
  if (!line) return '';
  return column === 'quantity' ? formatNumber(line.quantity, { decimals: 1 }, language) : line[column];
}
