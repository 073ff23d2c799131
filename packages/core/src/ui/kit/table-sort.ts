export interface TableSort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

/** The next sort after a press on a column: ascending, descending, then ascending again. */
export function nextSort(sort: TableSort | null, key: string): TableSort {
  const isTurned = sort?.key === key && sort.direction === 'ascending';
  return { key, direction: isTurned ? 'descending' : 'ascending' };
}

/** Rows in the order of a column. Numbers by size, texts by the language, unknown values last in both directions. */
export function sortRows<TRow>(
  rows: readonly TRow[],
  valueOf: (row: TRow) => number | string | null | undefined,
  direction: TableSort['direction'],
  language: string,
): TRow[] {
  const collator = new Intl.Collator(language, { numeric: true });
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((left, right) => {
    const [a, b] = [valueOf(left), valueOf(right)];
    if (a === null || a === undefined) return b === null || b === undefined ? 0 : 1;
    if (b === null || b === undefined) return -1;
    return (
      sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)))
    );
  });
}
