import { sortIndexes } from './sort-indexes.ts';

/** Readings of a file in columns that grow: start of the interval, value in the base unit, row in the file. */
export interface Readings {
  readonly length: number;
  startMs(index: number): number;
  /** Amount or rate in the base unit; NaN is an empty cell. */
  value(index: number): number;
  row(index: number): number;
  push(startMs: number, value: number, row: number): void;
  /** Indexes in the order of time; rows of one moment stay in the order of the file. */
  order(): Promise<Uint32Array>;
}

/** Small, since a file may name thousands of meters and have few readings of each. */
const FIRST_SIZE = 8;

export function createReadings(): Readings {
  let starts = new Float64Array(0);
  let values = new Float64Array(0);
  let rows = new Uint32Array(0);
  let length = 0;
  let isSorted = true;
  const grow = (): void => {
    const size = Math.max(FIRST_SIZE, starts.length * 2);
    const next = [new Float64Array(size), new Float64Array(size)] as const;
    next[0].set(starts);
    next[1].set(values);
    [starts, values] = next;
    const nextRows = new Uint32Array(size);
    nextRows.set(rows);
    rows = nextRows;
  };
  return {
    get length() {
      return length;
    },
    startMs: (index) => starts[index] ?? Number.NaN,
    value: (index) => values[index] ?? Number.NaN,
    row: (index) => rows[index] ?? 0,
    push(startMs, value, row) {
      if (length === starts.length) grow();
      if (length > 0 && startMs < (starts[length - 1] ?? 0)) isSorted = false;
      starts[length] = startMs;
      values[length] = value;
      rows[length] = row;
      length += 1;
    },
    async order() {
      const order = new Uint32Array(length);
      for (let index = 0; index < length; index += 1) order[index] = index;
      return isSorted ? order : sortIndexes(order, (a, b) => (starts[a] ?? 0) - (starts[b] ?? 0) || a - b);
    },
  };
}
