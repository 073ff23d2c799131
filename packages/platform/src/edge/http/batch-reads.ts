/**
 * Several reads as one call. Each of them passes through the same router as a call of its own: origin, rate limit, token,
 * organisation, permission, log. The answer is a line for each, in the order in which they are done.
 */
import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import {
  BATCH_BYTES_MOST,
  BATCH_CONTENT_TYPE,
  BATCH_PATH,
  BatchSchema,
  type BatchLine,
  type BatchRead,
} from '@plantdeck/core/contract';
import { GROUP_PREFIXES } from '@plantdeck/core/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { headerText } from './answer.ts';
import { ApiError, RETCODES } from '../../features/api/api-error.ts';
import { readInput } from '../../features/api/handlers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A read, which may be asked for together with others. */
    mayBatch?: boolean;
  }
}

export interface BatchOptions {
  readonly callsPerMinute: number;
  /** The plants' clock, epoch ms. */
  readonly now: () => number;
}

/** Of one batch: no more than a page without batches has under way. */
const AT_ONCE = 6;
const PACK_LEVEL = 4;
/** Marks a read of a batch. Whoever else sends it is only allowed less. */
const MARK = 'x-in-batch';
/** They are about the request as a whole, or say how its own answer travels. */
const OWN_HEADERS = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Has to be added before all routes. Each says of itself what it is, so that no address is read in two ways. */
export function guardBatches(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.headers[MARK] === undefined || request.is404) return;
    if (request.routeOptions.config.mayBatch === true) return;
    throw new ApiError(RETCODES.notBatched, 'call.not-batched', {}, { status: 405 });
  });
}

export function addBatches(app: FastifyInstance, { callsPerMinute, now }: BatchOptions): void {
  app.route({
    method: 'POST',
    url: GROUP_PREFIXES.auth + BATCH_PATH,
    bodyLimit: BATCH_BYTES_MOST,
    config: { origins: 'known', rateLimit: { max: callsPerMinute, timeWindow: '1 minute' } },
    handler: async (request, reply) => {
      const { reads } = readInput(BatchSchema, request.body ?? {});
      reply.header('date', new Date(now()).toUTCString());
      reply.header('cache-control', 'no-store, no-transform');
      // Proxies that gather an answer before they pass it on would hold up the first line until the last is there.
      reply.header('x-accel-buffering', 'no');
      reply.type(BATCH_CONTENT_TYPE);
      const lines = Readable.from(answers(reads, (read) => ask(app, request, read)));
      if (!/\bgzip\b/.test(headerText(request, 'accept-encoding') ?? '')) return reply.send(lines);
      reply.header('content-encoding', 'gzip');
      const packed = createGzip({ level: PACK_LEVEL, flush: constants.Z_SYNC_FLUSH });
      lines.on('error', (error) => packed.destroy(error));
      packed.on('close', () => lines.destroy());
      return reply.send(lines.pipe(packed));
    },
  });
}

/** Lines as they are done. Nothing more is begun while nobody takes them, and after whoever asked has left. */
export async function* answers(
  reads: readonly BatchRead[],
  answer: (read: BatchRead) => Promise<string>,
): AsyncGenerator<string> {
  const waiting = [...reads];
  const running = new Map<number, Promise<readonly [number, string]>>();
  while (waiting.length > 0 || running.size > 0) {
    while (running.size < AT_ONCE) {
      const read = waiting.shift();
      if (!read) break;
      running.set(
        read.id,
        answer(read).then((line) => [read.id, line] as const),
      );
    }
    const [id, line] = await Promise.race(running.values());
    running.delete(id);
    yield `${line}\n`;
  }
}

async function ask(app: FastifyInstance, batch: FastifyRequest, read: BatchRead): Promise<string> {
  const answer = await app.inject({
    method: read.method,
    url: read.path,
    headers: {
      ...Object.fromEntries(Object.entries(batch.headers).filter(([name]) => !OWN_HEADERS.has(name))),
      [MARK]: '1',
      ...(read.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    remoteAddress: batch.socket.remoteAddress ?? '',
    ...(read.method === 'POST' ? { payload: JSON.stringify(read.body ?? {}) } : {}),
  });
  const retryAfter = Number(answer.headers['retry-after']);
  const line: BatchLine = {
    id: read.id,
    status: answer.statusCode,
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
  };
  // An envelope is one line already, and need not be read to be passed on.
  const isJson = /^application\/json\b/.test(String(answer.headers['content-type']));
  return isJson ? `${JSON.stringify(line).slice(0, -1)},"body":${answer.payload}}` : JSON.stringify(line);
}
