import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import { Socket } from 'node:net';
import { finished } from 'node:stream/promises';

/** How long a connection may take to send, and how many may be open. */
export interface ConnectionLimits {
  /** From the opening of a connection, or the first byte of a further call, to the end of its headers. */
  readonly headersTimeoutS: number;
  /** To the end of its body; a file of a person who may send it has longer while it keeps coming. */
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
): Pick<FastifyHttpOptions<Server>, 'http' | 'requestTimeout' | 'keepAliveTimeout' | 'clientErrorHandler'> {
  const requestTimeout = limits.requestTimeoutS * 1_000;
  return {
    requestTimeout,
    keepAliveTimeout: limits.keepAliveS * 1_000,
    clientErrorHandler(error, socket) {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && spare(socket, limits)) return;
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      refuse(socket, STATUS_BY_CODE[error.code ?? ''] ?? 400);
    },
    http: {
      headersTimeout: limits.headersTimeoutS * 1_000,
      requestTimeout,
      connectionsCheckingInterval: CHECK_PERIOD_MS,
    },
  };
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
function refuse(socket: Socket, status: number): void {
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
  socket.destroy();
}

/** A slow line sends a file of the largest size in this many times the limit of other bodies. */
const FILE_TIMES = 20;
/** Less is no line that works, but somebody who holds the place of others. */
const FILE_BYTES_PER_S = 16_384;
/** So many seconds may pass without any of it. */
const FILE_LOOK_S = 5;

/** Files that come in over a connection, of people who may send them. */
const files = new WeakMap<Socket, IncomingMessage>();

/** Lets a body take longer than others. For a caller who was let in: it holds a place that others wait for. */
export function expectFile(message: IncomingMessage): void {
  if (message.socket instanceof Socket) files.set(message.socket, message);
}

/** Whether the connection goes on. The server looks at each once only, so from here on it is looked at here. */
function spare(socket: Socket, limits: ConnectionLimits): boolean {
  const message = files.get(socket);
  if (message === undefined || message.complete || socket.destroyed) return false;
  let read = socket.bytesRead;
  let lookedAtS = 0;
  const look = setInterval(() => {
    if (message.complete || socket.destroyed) return clearInterval(look);
    lookedAtS += FILE_LOOK_S;
    const isMoving = socket.bytesRead - read >= FILE_BYTES_PER_S * FILE_LOOK_S;
    read = socket.bytesRead;
    if (isMoving && lookedAtS < limits.requestTimeoutS * FILE_TIMES) return;
    clearInterval(look);
    refuse(socket, 408);
  }, FILE_LOOK_S * 1_000);
  look.unref();
  return true;
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
