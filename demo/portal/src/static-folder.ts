import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Serves the files below a folder under a prefix that ends with a slash; anything else there is not found. */
export function serveFolder(server: FastifyInstance, prefix: string, folder: string): void {
  const root = path.resolve(folder) + path.sep;
  server.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
    const file = path.resolve(root, request.params['*']);
    const info = file.startsWith(root) ? await stat(file).catch(() => null) : null;
    if (!info?.isFile()) return reply.callNotFound();
    // Floating addresses: a browser may keep them for a moment, the next build is seen soon after.
    reply.header('cache-control', prefix === '/' ? 'no-cache' : 'public, max-age=300');
    return reply.type(TYPES[path.extname(file)] ?? 'application/octet-stream').send(createReadStream(file));
  });
}
