import { PassThrough, pipeline, type Readable } from 'node:stream';

/**
 * Takes a body as fast as it comes, whatever is done with it: a call must have arrived within the server's time for
 * calls, and reading its rows may take longer than that.
 * @param limitBytes what is held at most; a longer body waits until some of it was read
 */
export function readAhead(body: Readable, limitBytes: number): Readable {
  const held = new PassThrough({ highWaterMark: limitBytes });
  // A stream is read with all that it holds at once: behind a second one it comes in pieces that do not hold up others.
  // A body that breaks off breaks both, and the reader gets its error.
  return pipeline(body, held, new PassThrough(), () => {});
}
