/** What was noticed about rows of a file: the first ones are kept, all are counted. */
export interface RowNote {
  readonly row: number;
  readonly meter: string | null;
  readonly text: string;
}
export interface RowNotes {
  add(row: number, meter: string | null, text: string): void;
  readonly count: number;
  readonly kept: readonly RowNote[];
}

/** More than this tells nothing new. */
const KEPT = 1_000;

export function createRowNotes(): RowNotes {
  const kept: RowNote[] = [];
  let count = 0;
  return {
    add(row, meter, text) {
      count += 1;
      if (kept.length < KEPT) kept.push({ row, meter, text });
    },
    get count() {
      return count;
    },
    kept,
  };
}
