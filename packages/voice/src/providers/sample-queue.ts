/** Sound that waits to be sent, taken in frames of one size. */
export interface SampleQueue {
  put(samples: Int16Array): void;
  /** A whole frame, or with `isRest` what is left of one; else empty. */
  take(size: number, isRest: boolean): Int16Array;
  length(): number;
  clear(): void;
}

export function createSampleQueue(): SampleQueue {
  let blocks: Int16Array[] = [];
  let length = 0;
  /** Used up of the first block. */
  let used = 0;
  return {
    put(samples) {
      if (samples.length === 0) return;
      blocks.push(samples);
      length += samples.length;
    },
    take(size, isRest) {
      if (length < size && !isRest) return new Int16Array(0);
      const frame = new Int16Array(Math.min(size, length));
      let at = 0;
      while (at < frame.length) {
        const block = blocks[0]!;
        const part = block.subarray(used, used + frame.length - at);
        frame.set(part, at);
        at += part.length;
        used += part.length;
        if (used === block.length) {
          blocks.shift();
          used = 0;
        }
      }
      length -= frame.length;
      return frame;
    },
    length: () => length,
    clear() {
      blocks = [];
      length = used = 0;
    },
  };
}
