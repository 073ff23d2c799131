import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { finished } from 'node:stream/promises';

/** How long a connection may take to send, and how many may be open. */
export interface ConnectionLimits {
  /** From the opening of a connection, or the first byte of a further call, to the end of its headers. */
  readonly headersTimeoutS: number;
  /** To the end of its body. */
  readonly requestTimeoutS: number;
  /** Between an answer and the next call. */
  readonly keepAliveS: number;
  /** Further connections are closed at once; open sockets count too. */
  readonly most: number;
}

/** Late connections are looked for this often, so one may live that much longer than its time. */
const CHECK_PERIOD_MS = 1_000;

export function connectionOptions(
  limits: ConnectionLimits,
): Pick<FastifyHttpOptions<Server>, 'http' | 'requestTimeout' | 'keepAliveTimeout'> {
  const requestTimeout = limits.requestTimeoutS * 1_000;
  return {
    requestTimeout,
    keepAliveTimeout: limits.keepAliveS * 1_000,
    http: {
      headersTimeout: limits.headersTimeoutS * 1_000,
      requestTimeout,
      connectionsCheckingInterval: CHECK_PERIOD_MS,
    },
  };
}

/**
 * Reads and drops the rest of a body that is refused before it has arrived, within the time limit of a body: a connection
 * that is closed while bytes arrive is reset, and its client, which is still sending, loses the answer.
 */
export function drainRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    if (raw.complete || headers.upgrade !== undefined || !(raw.socket instanceof Socket)) return;
    // The framework asks for it after most refusals. Without it, the server itself reads on behind the answer.
    reply.removeHeader('connection');
    if (reply.raw.shouldKeepAlive) return;
    // The client wants its connection closed behind the answer, so the body comes first.
    await finished(raw.resume()).catch(() => {});
  });
}
