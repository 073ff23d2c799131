import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import fastify, { type FastifyInstance } from 'fastify';
import { addApiDocuments } from '../api-documents/document-routes.ts';
import { requestLanguage, sendApiError, sendError } from './answer.ts';
import { ApiError, RETCODES } from '../../features/api/api-error.ts';
import { addBatches, guardBatches } from './batch-reads.ts';
import { CallCounts } from './call-counts.ts';
import {
  clientAddress,
  countedAddress,
  proxyTrust,
  type TrustedProxies,
} from '../../features/api/client-address.ts';
import { connectionOptions, drainRefusedBodies, type ConnectionLimits } from './connection-limits.ts';
import { guardOrigins, type CrossOriginOptions } from './cross-origin.ts';
import { addOperatorPages, type OperatorPageOptions } from './operator-pages.ts';
import { redactUrl } from './redaction.ts';
import { addRoutes, type RouteOptions } from './routes.ts';
import { allowConnections, setCommonHeaders } from './security-headers.ts';
import { addStaticPages, type StaticFolders } from './static-pages.ts';

export interface AppOptions {
  readonly routes: RouteOptions;
  readonly origins: CrossOriginOptions;
  readonly operator: OperatorPageOptions;
  readonly folders: StaticFolders;
  /** Pages may reach it besides the platform itself. */
  readonly errorReportUrl?: string | undefined;
  readonly trustProxy: TrustedProxies;
  readonly connections: ConnectionLimits;
  readonly logLevel: string;
  /** Where log lines go; standard output without it. */
  readonly logStream?: { write(line: string): void } | undefined;
  /** Adds files that browsers fetch by address, with every guard of the calls before them. */
  addFiles?(app: FastifyInstance): void;
  /** Adds the sockets, after the websocket plugin is there. */
  addSockets(app: FastifyInstance): void;
}

const BODY_LIMIT_BYTES = 1_048_576;
/** Smaller answers cost more to pack than to send. */
const PACKED_FROM_BYTES = 1_024;
/** Most of the gain for a fraction of the work of the highest. */
const PACK_LEVEL = 4;
/** A pasted text that is too long is refused in words; beyond this the socket closes without any. */
const SOCKET_PAYLOAD_BYTES = 512 * 1_024;

/** The whole HTTP side, not yet listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    ...connectionOptions(options.connections),
    trustProxy: proxyTrust(options.trustProxy),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    // Targets that the router can't decode: no hook runs for them.
    frameworkErrors(error, request, reply) {
      if (request.headers.upgrade !== undefined)
        reply.raw.once('finish', () => request.raw.socket.destroySoon());
      const values = { field: 'path', reason: error.message };
      const refusal = new ApiError(RETCODES.badField, 'call.bad-field', values, { status: 400 });
      return sendApiError(refusal, requestLanguage(request), reply);
    },
    // Open sockets and keep-alive connections must not hold up a shutdown.
    forceCloseConnections: true,
    logger: {
      level: options.logLevel,
      serializers: {
        req: (request) => ({ method: request.method, url: redactUrl(request.url) }),
        // Only these: a database driver's error carries the values of the statement.
        err: (error) => ({
          type: error.name,
          message: error.message,
          code: error.code,
          stack: error.stack ?? '',
        }),
      },
      ...(options.logStream === undefined ? {} : { stream: options.logStream }),
    },
  });
  app.server.maxConnections = options.connections.most;
  app.setErrorHandler((error: Error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const refusal = new ApiError(RETCODES.notFound, 'call.not-found', {}, { status: 404 });
    return sendApiError(refusal, requestLanguage(request), reply);
  });
  app.addHook('onRequest', async (_request, reply) => setCommonHeaders(reply));
  drainRefusedBodies(app);
  const { errorReportUrl } = options;
  if (errorReportUrl !== undefined)
    app.addHook('onSend', async (_request, reply) => allowConnections(reply, new URL(errorReportUrl).origin));
  app.addHook('onResponse', async (request, reply) => {
    // Nobody else ends the connection of a refused upgrade: the HTTP server has let go of it.
    if (request.headers.upgrade !== undefined && reply.statusCode >= 400) request.raw.socket.destroySoon();
  });
  // A file of readings is read as it comes, by the one handler that knows how much of it is allowed.
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
  guardOrigins(app, options.origins);
  guardBatches(app);
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: PACKED_FROM_BYTES,
    customTypes: /^application\/json\b/,
    zlibOptions: { level: PACK_LEVEL },
    // What comes in is taken as it is: unpacking it could grow beyond every limit.
    globalDecompression: false,
  });
  await app.register(rateLimit, {
    global: false,
    store: CallCounts,
    keyGenerator: (request) => countedAddress(clientAddress(request)),
  });
  await app.register(websocket, { options: { maxPayload: SOCKET_PAYLOAD_BYTES, perMessageDeflate: false } });
  addRoutes(app, options.routes);
  addBatches(app, { callsPerMinute: options.routes.callsPerMinute, now: options.routes.clock.now });
  options.addFiles?.(app);
  addOperatorPages(app, options.operator);
  addApiDocuments(app, __PLANTDECK_VERSION__);
  addStaticPages(app, options.folders, options.origins.applications);
  await app.register(async (sockets) => options.addSockets(sockets));
  return app;
}
