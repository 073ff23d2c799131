import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EQUIPMENT_BASE_PATH, SITE_BASE_PATH, STATIC_BASE_PATH } from '@plantdeck/core/constants';
import { SUBAPP_PATH } from '../../features/frames/applications.ts';
import { FileCache, type ServedFile } from './file-cache.ts';
import { headerText } from './answer.ts';
import { setFramePageHeaders, setPageHeaders } from './security-headers.ts';

/** Built folders; what is not given is not served. */
export interface StaticFolders {
  readonly cloudDir?: string | undefined;
  readonly galleryDir?: string | undefined;
  readonly benchDir?: string | undefined;
  /** The sub-applications, one page for all of them. */
  readonly applicationDir?: string | undefined;
  /** The script-tag bundle and its exact version, such as `1.4.2`. */
  readonly bundleDir?: string | undefined;
  readonly bundleVersion?: string | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    framedOrigins(host: string): ReadonlySet<string>;
  }
}

/** Files and pages hold nothing of an account. */
const OPEN = { config: { origins: 'any' } } as const;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
const FLOATING = 'public, max-age=300, stale-while-revalidate=86400';
/** Names that the build made from the content. */
const HASHED_NAME = /[-.][A-Za-z0-9_-]{8,64}\.(?:js|css|woff2|svg|png|json|map)$/;

/** The site with its deep links, the gallery, the bench pages and the bundle for other sites. */
export function addStaticPages(
  app: FastifyInstance,
  folders: StaticFolders,
  /** Origins of the sub-applications, which pages of the site may frame. */
  applicationOrigins: (host: string) => ReadonlySet<string> = () => new Set(),
): void {
  app.decorate('framedOrigins', applicationOrigins);
  if (folders.cloudDir !== undefined) {
    addFolder(app, SITE_BASE_PATH, folders.cloudDir, 'index.html');
    addPage(app, EQUIPMENT_BASE_PATH, folders.cloudDir, 'eam.html');
    app.get('/', OPEN, (_request, reply) => reply.redirect(SITE_BASE_PATH));
  }
  if (folders.galleryDir !== undefined) addFolder(app, '/gallery/', folders.galleryDir, null);
  if (folders.applicationDir !== undefined) addFolder(app, SUBAPP_PATH, folders.applicationDir, null);
  if (folders.benchDir !== undefined) addFolder(app, '/bench/', folders.benchDir, null);
  if (folders.bundleDir !== undefined) addBundle(app, folders.bundleDir, folders.bundleVersion ?? '');
}

/** @param deepLinkPage  answers addresses below the folder that are no file: routes of a history-mode site */
function addFolder(app: FastifyInstance, prefix: string, folder: string, deepLinkPage: string | null): void {
  const files = new FileCache(folder);
  app.get(prefix.slice(0, -1), OPEN, (_request, reply) => reply.redirect(prefix));
  app.get(`${prefix}*`, OPEN, async (request, reply) => {
    const relative = wildcard(request);
    const accepts = headerText(request, 'accept-encoding') ?? '';
    const asked = relative === '' || relative.endsWith('/') ? `${relative}index.html` : relative;
    const file = await files.read(asked, accepts);
    if (file !== null) return sendFile(request, reply, file, HASHED_NAME.test(asked) ? IMMUTABLE : ASK_AGAIN);
    const isAsset = `${prefix}${relative}`.startsWith(STATIC_BASE_PATH);
    const page = deepLinkPage === null || isAsset ? null : await files.read(deepLinkPage, accepts);
    return page === null ? reply.callNotFound() : sendFile(request, reply, page, ASK_AGAIN);
  });
}

/** One page for every address below a path: a history-mode site whose assets lie elsewhere. */
function addPage(app: FastifyInstance, prefix: string, folder: string, page: string): void {
  const files = new FileCache(folder);
  app.get(prefix.slice(0, -1), OPEN, (_request, reply) => reply.redirect(prefix));
  app.get(`${prefix}*`, OPEN, async (request, reply) => {
    const file = await files.read(page, headerText(request, 'accept-encoding') ?? '');
    return file === null ? reply.callNotFound() : sendFile(request, reply, file, ASK_AGAIN);
  });
}

function addBundle(app: FastifyInstance, folder: string, version: string): void {
  const files = new FileCache(folder);
  const major = version.split('.')[0] ?? '';
  app.get('/plantdeck/:version/*', OPEN, async (request, reply) => {
    const params: Record<string, unknown> = Object(request.params);
    const asked = params['version'];
    // Pages of other sites load it, with integrity: that needs CORS even for a plain script.
    reply.header('access-control-allow-origin', '*');
    reply.header('cross-origin-resource-policy', 'cross-origin');
    const file =
      asked === version || asked === major
        ? await files.read(wildcard(request), headerText(request, 'accept-encoding') ?? '')
        : null;
    if (file === null) return reply.callNotFound();
    if (isPage(file)) setFramePageHeaders(reply);
    return sendAnswer(request, reply, file, asked === version ? IMMUTABLE : FLOATING);
  });
}

const isPage = (file: ServedFile): boolean => file.contentType.startsWith('text/html');

/** A file of ours, which no page of another site may frame. */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  cacheControl: string,
): FastifyReply {
  if (isPage(file)) setPageHeaders(reply, [...request.server.framedOrigins(request.hostname)]);
  return sendAnswer(request, reply, file, cacheControl);
}

function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  cacheControl: string,
): FastifyReply {
  reply.header('etag', file.etag).header('cache-control', cacheControl).header('vary', 'Accept-Encoding');
  if (headerText(request, 'if-none-match') === file.etag) return reply.code(304).send();
  if (file.encoding !== null) reply.header('content-encoding', file.encoding);
  return reply.type(file.contentType).send(file.body);
}

function wildcard(request: FastifyRequest): string {
  const params: Record<string, unknown> = Object(request.params);
  return typeof params['*'] === 'string' ? params['*'] : '';
}
