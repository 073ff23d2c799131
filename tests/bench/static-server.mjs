// @ts-check
// Serves the built pages and the bundle the way a well-kept host would: gzip, immutable chunks, nothing else.
import { createServer } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../../scripts/process.mjs';

const TYPES = /** @type {Record<string, string>} */ ({
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
});

/** @returns {Promise<{ url: string, close: () => Promise<void> }>} */
export async function serveBuilt() {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const folders = /** @type {[string, string][]} */ ([
    ['/plantdeck/1/', `${root}packages/embed/dist/${version}/`],
    ['/gallery/', `${root}demo/gallery/dist/`],
    ['/bench/', `${root}demo/gallery/dist/bench/`],
  ]);
  /** @type {Map<string, Buffer>} */
  const compressed = new Map();
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://x').pathname);
    const mount = folders.find(([prefix]) => path.startsWith(prefix));
    const file = mount ? mount[1] + path.slice(mount[0].length) : '';
    if (!file || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    if (!compressed.has(file)) compressed.set(file, gzipSync(readFileSync(file), { level: 9 }));
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
      // Scripts of a frame without an origin are asked for like those of a foreign page.
      'access-control-allow-origin': '*',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'",
    });
    response.end(compressed.get(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  };
}
