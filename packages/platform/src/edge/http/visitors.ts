import type { Server } from 'node:http';

/** Somebody who was answered will most likely ask for the next thing within this time. */
const LINGER_MS = 250;

/**
 * Whether somebody waits for an answer of a server, or had one a moment ago: work that can wait gives way then.
 * @param nowMs monotonic, ms
 */
export function watchVisitors(
  server: Pick<Server, 'on'>,
  nowMs: () => number = () => performance.now(),
): () => boolean {
  let waiting = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  server.on('request', (_request, response) => {
    waiting += 1;
    response.once('close', () => {
      waiting -= 1;
      lastMs = nowMs();
    });
  });
  return () => waiting > 0 || nowMs() - lastMs < LINGER_MS;
}
