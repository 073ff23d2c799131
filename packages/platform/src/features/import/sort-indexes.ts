import { createYield } from './yield-to-event-loop.ts';

const RUN = 16_384;

/** Sorts millions in short runs that are merged, so that others have their turn meanwhile. May overwrite `indexes`. */
export async function sortIndexes(
  indexes: Uint32Array,
  compare: (a: number, b: number) => number,
): Promise<Uint32Array> {
  const { length } = indexes;
  const yieldToEventLoop = createYield();
  for (let from = 0; from < length; from += RUN) {
    indexes.subarray(from, from + RUN).sort(compare);
    await yieldToEventLoop(RUN);
  }
  let source: Uint32Array = indexes;
  let target: Uint32Array = new Uint32Array(length);
  for (let width = RUN; width < length; width *= 2) {
    for (let from = 0; from < length; from += 2 * width) {
      const middle = Math.min(from + width, length);
      const end = Math.min(middle + width, length);
      let left = from;
      let right = middle;
      for (let at = from; at < end; at += 1) {
        const isLeft = left < middle && (right >= end || compare(source[left] ?? 0, source[right] ?? 0) <= 0);
        target[at] = source[isLeft ? left++ : right++] ?? 0;
        const pause = yieldToEventLoop();
        if (pause) await pause;
      }
    }
    [source, target] = [target, source];
  }
  return source;
}
