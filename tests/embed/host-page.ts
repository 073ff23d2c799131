/** A foreign web server for the tests of embedding: pages and headers as the test says, the bundle copied beside them. */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
const BUNDLE = `${ROOT}packages/embed/dist/${version}/`;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
};

/** Policy of a host that trusts nothing but its own files, and enforces Trusted Types without allowing any policy. */
export const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * Sample payloads by element name as they are now: those of the published bundle are from its build, and a long run
 * comes to a page when a board would call them old.
 */
const made = (await import(`${ROOT}packages/embed/dist/manifest/manifest.js`)) as {
  samples(nowMs: number): Record<string, object>;
};
export const samples = made.samples(Date.now());

export interface PageOptions {
  readonly policy?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HostServer {
  readonly url: string;
  /** What stands at a path from now on; a function answers each request anew. */
  serve(path: string, body: string | (() => string), options?: PageOptions): void;
  /** Paths of the bundle that were asked for, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Of the light theme: in the next major it is another colour. */
const ACCENT = '--plant-accent:#0b5f6b';
export const NEXT_ACCENT = '#7a1fa2';

/**
 * The bundle as its next major will be: it calls itself so, and gives a token another value. Everything else is the
 * same code, which a page loads a second time.
 */
const asNextMajor = (text: string): string =>
  text.replaceAll(version, NEXT_VERSION).replaceAll(ACCENT, `--plant-accent:${NEXT_ACCENT}`);
export const NEXT_VERSION = '2.0.0';
export const VERSION = version;

/**
 * Starts the foreign server on a free port. `/plantdeck/1/` and `/plantdeck/copy/` both hold the bundle,
 * `/plantdeck/2/` the next major.
 */
export async function startHost(): Promise<HostServer> {
  const pages = new Map<string, PageOptions & { body: () => string }>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    response.setHeader('cache-control', 'no-store');
    const [, version, bundled] = /^\/plantdeck\/(1|copy|2)\/(.+)$/.exec(pathname) ?? [];
    if (bundled) {
      asked.push(bundled);
      return sendBundled(response, bundled, version === '2');
    }
    const page = pages.get(pathname);
    response.statusCode = page ? (page.status ?? 200) : pathname === '/favicon.ico' ? 204 : 404;
    const extension = path.extname(pathname);
    response.setHeader('content-type', `${TYPES[extension] ?? 'text/html'}; charset=utf-8`);
    if (page?.policy) response.setHeader('content-security-policy', page.policy);
    for (const [name, value] of Object.entries(page?.headers ?? {})) response.setHeader(name, value);
    response.end(page?.body() ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    serve: (at, body, options = {}) =>
      void pages.set(at, { ...options, body: typeof body === 'string' ? () => body : body }),
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendBundled(response: ServerResponse, file: string, isNext: boolean): void {
  const full = path.join(BUNDLE, file);
  if (!full.startsWith(BUNDLE) || !existsSync(full)) {
    response.statusCode = 404;
    response.end();
    return;
  }
  response.setHeader('content-type', TYPES[path.extname(full)] ?? 'application/octet-stream');
  // Scripts of a frame without an origin are asked for like those of a foreign page.
  response.setHeader('access-control-allow-origin', '*');
  // Pages that isolate themselves take only what says that others may have it.
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  // As the platform sends the pages of frames.
  if (file.endsWith('.html')) response.setHeader('cross-origin-embedder-policy', 'require-corp');
  if (isNext && file.endsWith('.js')) response.end(asNextMajor(readFileSync(full, 'utf8')));
  else createReadStream(full).pipe(response);
}

/** A whole page around a body; everything in the head is the host's own. */
export const page = (body: string, head = '', htmlAttributes = 'lang="en"'): string =>
  `<!doctype html><html ${htmlAttributes}><head><meta charset="utf-8"><title>host</title>${head}</head><body>${body}</body></html>`;

export const SCRIPT = '<script type="module" src="/plantdeck/1/plantdeck.js"></script>';
