import { PassThrough, finished, pipeline, type Readable } from 'node:stream';

/**
 * Takes a body as fast as it comes, whatever is done with it: a call must have arrived within the server's time for
 * calls, and reading its rows may take longer than that.
 * @param limitBytes what is held at most; a longer body waits until some of it was read
 */
export function readAhead(body: Readable, limitBytes: number): Readable {
  const held = new PassThrough({ highWaterMark: limitBytes });
  body.pipe(held);
  // A body that breaks off breaks what is held, and the reader gets its error.
  finished(body, (error) => {
    if (error) held.destroy(error);
  });
  // A reader that stops early lets the rest go by: to destroy a body closes its connection, and the sender would get a
  // reset instead of the answer.
  held.once('close', () => {
    body.unpipe(held);
    body.resume();
  });
  // A stream is read with all that it holds at once: behind a second one it comes in pieces that do not hold up others.
  return pipeline(held, new PassThrough(), () => {});
}

/** Takes a body until all of it has come, it breaks off, or it is more than is held; the reader finds out which. */
export async function readWhole(body: Readable, limitBytes: number): Promise<Readable> {
  const held = readAhead(body, limitBytes);
  // Nobody reads it yet, and a reader still gets the error.
  held.on('error', () => {});
  await new Promise<void>((resolve) => {
    if (body.readableEnded || body.destroyed) resolve();
    for (const event of ['end', 'close', 'error', 'pause']) body.once(event, resolve);
  });
  return held;
}
