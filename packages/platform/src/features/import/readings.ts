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
/** All columns of a file grow in one row: no more than this is copied of each. A power of two times the first size. */
const BLOCK = 512;
/** Start, value and row of a reading. */
const FIELDS = 3;

export function createReadings(): Readings {
  const blocks: Float64Array[] = [];
  let length = 0;
  let isSorted = true;
  const field = (index: number, at: number): number | undefined =>
    blocks[Math.floor(index / BLOCK)]?.[(index % BLOCK) * FIELDS + at];
  const startMs = (index: number): number => field(index, 0) ?? Number.NaN;
  /** The block that takes the next reading. */
  const room = (): Float64Array => {
    const used = (length % BLOCK) * FIELDS;
    const last = blocks.at(-1);
    if (!last || used === 0) {
      const block = new Float64Array((last ? BLOCK : FIRST_SIZE) * FIELDS);
      blocks.push(block);
      return block;
    }
    if (used < last.length) return last;
    const larger = new Float64Array(last.length * 2);
    larger.set(last);
    blocks[blocks.length - 1] = larger;
    return larger;
  };
  return {
    get length() {
      return length;
    },
    startMs,
    value: (index) => field(index, 1) ?? Number.NaN,
    row: (index) => field(index, 2) ?? 0,
    push(fromMs, value, row) {
      if (length > 0 && fromMs < startMs(length - 1)) isSorted = false;
      room().set([fromMs, value, row], (length % BLOCK) * FIELDS);
      length += 1;
    },
    async order() {
      const order = new Uint32Array(length);
      for (let index = 0; index < length; index += 1) order[index] = index;
      return isSorted ? order : sortIndexes(order, (a, b) => startMs(a) - startMs(b) || a - b);
    },
  };
}
