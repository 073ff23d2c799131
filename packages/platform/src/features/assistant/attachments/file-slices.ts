import { createYield, encodingOf, type KnownEncoding } from '../../import/index.ts';

/** Small enough that other requests do not wait for one slice. */
const SLICE_BYTES = 4_096;
/** A slice ends where a group of base64 ends. */
const BASE64_SLICE_BYTES = 3 * SLICE_BYTES;

/** A file that is in memory as a stream that lets others work between its slices, and the encoding of the whole. */
export function slicesOf(bytes: Uint8Array): {
  readonly encoding: KnownEncoding;
  readonly slices: AsyncIterable<Uint8Array>;
} {
  return { encoding: encodingOf(bytes, true), slices: sliced(bytes, SLICE_BYTES) };
}

/** A file as base64, made in slices as well. */
export async function base64Of(bytes: Uint8Array): Promise<string> {
  const parts: string[] = [];
  for await (const slice of sliced(bytes, BASE64_SLICE_BYTES))
    parts.push(Buffer.from(slice).toString('base64'));
  return parts.join('');
}

async function* sliced(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const yieldToEventLoop = createYield();
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
    const pause = yieldToEventLoop(size);
    if (pause) await pause;
  }
}
