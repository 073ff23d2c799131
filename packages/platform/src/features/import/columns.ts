import { FileError } from './file-text.ts';
import type { ImportText } from './import-text.ts';
import type { ImportOptions } from './import-options.ts';

/** What a plant's export has at most; each one is a meter. */
const MOST_COLUMNS = 2_000;
const SHOWN_COLUMNS = 50;

/** Where the times, meters and values stand in each row. */
export type FoundColumns = { readonly time: number; readonly clock: number | null } & (
  | { readonly kind: 'wide'; readonly values: readonly { readonly index: number; readonly code: string }[] }
  | { readonly kind: 'long'; readonly meter: number; readonly value: number }
);

/**
 * Finds the columns by heading or number.
 * @param headings the row of headings; the first row of values where the file has none
 * @throws {FileError} a column is not there, or two have the same heading
 */
export function findColumns(headings: readonly string[], options: ImportOptions): FoundColumns {
  if (headings.length > MOST_COLUMNS)
    throw new FileError('file.manyColumns', {
      row: Math.max(1, options.headingRow),
      cells: headings.length,
      max: MOST_COLUMNS,
    });
  const trimmed = headings.map((heading) => heading.trim());
  const all = (): string | ImportText => {
    const shown = trimmed.slice(0, SHOWN_COLUMNS).map((one, index) => `#${index + 1} "${one}"`);
    const left = trimmed.length - shown.length;
    const list = shown.join(', ');
    return left > 0 ? { key: 'file.more', values: { list, left } } : list;
  };
  const find = (name: string): number => {
    const byNumber = /^#(\d+)$/.exec(name);
    if (!byNumber && options.headingRow === 0) throw new FileError('file.columnNumber', { name });
    const index = byNumber ? Number(byNumber[1]) - 1 : trimmed.indexOf(name.trim());
    if (index < 0 || index >= trimmed.length) throw new FileError('file.noColumn', { name, columns: all() });
    if (!byNumber && trimmed.lastIndexOf(name.trim()) !== index)
      throw new FileError('file.twoColumns', { name, columns: all() });
    return index;
  };
  const time = find(options.timeColumn);
  const clock = options.clockColumn === null ? null : find(options.clockColumn);
  const { layout } = options;
  if (layout.kind === 'long')
    return { kind: 'long', time, clock, meter: find(layout.meterColumn), value: find(layout.valueColumn) };
  const indexes = layout.valueColumns.includes('*')
    ? trimmed.flatMap((heading, index) =>
        // A line that ends with a mark has one more column, without a heading and without values.
        index === time || index === clock || (heading === '' && options.headingRow > 0) ? [] : [index],
      )
    : layout.valueColumns.map(find);
  const values = indexes.map((index) => ({
    index,
    code: (options.headingRow === 0 ? '' : trimmed[index]) || `#${index + 1}`,
  }));
  const codes = new Set<string>();
  const twice = values.find(({ code }) => codes.size === codes.add(code).size);
  if (twice) throw new FileError('file.twoValues', { name: twice.code });
  return { kind: 'wide', time, clock, values };
}
