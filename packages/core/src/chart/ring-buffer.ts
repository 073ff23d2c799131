/**
 * The newest `capacity` points of a live line, oldest first, always contiguous in memory: points are written behind each
 * other into an array of twice the size and moved to its start once it is full, so a view costs nothing to take.
 */
export interface PointRing {
  readonly length: number;
  /** @param value null is a gap; a point older than the newest one is put in its place, one at the same time replaces it */
  push(tMs: number, value: number | null): void;
  /** Views that stay valid until the next push. */
  times(): Float64Array;
  values(): Float64Array;
}

export function createPointRing(capacity: number): PointRing {
  const size = Math.max(2, Math.floor(capacity));
  const times = new Float64Array(size * 2);
  const values = new Float64Array(size * 2);
  let start = 0;
  let end = 0;
  const makeRoom = () => {
    if (end < size * 2) return;
    times.copyWithin(0, start, end);
    values.copyWithin(0, start, end);
    end -= start;
    start = 0;
  };
  return {
    get length() {
      return end - start;
    },
    push(tMs, value) {
      const number = value ?? Number.NaN;
      let place = end;
      while (place > start && (times[place - 1] as number) >= tMs) place--;
      if (place < end && times[place] === tMs) {
        values[place] = number;
        return;
      }
      // A late point older than the whole window has already scrolled out.
      if (place === start && end - start === size) return;
      if (end === size * 2) {
        const shift = start;
        makeRoom();
        place -= shift;
      }
      if (place < end) {
        times.copyWithin(place + 1, place, end);
        values.copyWithin(place + 1, place, end);
      }
      times[place] = tMs;
      values[place] = number;
      end++;
      if (end - start > size) start++;
    },
    times: () => times.subarray(start, end),
    values: () => values.subarray(start, end),
  };
}
