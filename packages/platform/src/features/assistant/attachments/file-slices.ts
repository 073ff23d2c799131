import { createYield, encodingOf, type KnownEncoding } from '../../import/index.ts';

/** Small enough that other requests do not wait for one slice. */
const SLICE_BYTES = 4_096;

/** A file that is in memory as a stream that lets others work between its slices, and the encoding of the whole. */
export function slicesOf(bytes: Uint8Array): {
  readonly encoding: KnownEncoding;
  readonly slices: AsyncIterable<Uint8Array>;
} {
  async function* slices(): AsyncGenerator<Uint8Array> {
    const yieldToEventLoop = createYield();
    for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
      yield bytes.subarray(at, at + SLICE_BYTES);
      const pause = yieldToEventLoop(SLICE_BYTES);
      if (pause) await pause;
    }
  }
  return { encoding: encodingOf(bytes, true), slices: slices() };
}
