/**
 * A plant's own MES portal: another origin, another back end, plain pages. It never sees a person's password; its
 * back end asks the platform for a short-lived token with the portal's own client id and secret.
 */
import { readFileSync } from 'node:fs';
import fastify, { type FastifyInstance } from 'fastify';
import { addReportCentre } from './report-centre.ts';
import { serveFolder } from './static-folder.ts';

export interface PortalOptions {
  readonly port: number;
  readonly host?: string;
  /** Where the portal's back end reaches the platform. */
  readonly platformUrl: string;
  /** Folder of the built pages, with a slash at the end. */
  readonly folder: string;
  /** Folder of the built sub-applications, which the platform's site shows in frames; not served without it. */
  readonly applicationFolder?: string;
  /** Folder of the script-tag bundle, copied here for the page without a platform. */
  readonly bundleFolder: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Portal {
  readonly url: string;
  close(): Promise<void>;
}

/** Stands in the pages where the platform's address comes. */
const PLATFORM_PLACEHOLDER = 'https://plantdeck.invalid';
/** Seconds that a token asked for by the portal lives. */
const TOKEN_SECONDS = 900;
/** What the portal's pages show: its token reaches no more, though the client might ask for more. */
const SHOWN_ELEMENTS = ['plant-whole-plant-energy-board', 'plant-chart', 'plant-assistant'] as const;

/** @throws when the port is taken; the error's code is EADDRINUSE */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const server = fastify({ logger: false });
  const platformPort = new URL(options.platformUrl).port;
  const index = readFileSync(`${options.folder}index.html`, 'utf8');

  server.addHook('onSend', async (request, reply) => {
    const platform = publicPlatform(request.hostname, platformPort);
    reply.header('x-content-type-options', 'nosniff');
    if (reply.hasHeader('content-security-policy')) return;
    reply.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self' ${platform}; style-src 'self'; img-src 'self' data:; ` +
        `connect-src 'self' ${platform} ${platform.replace(/^http/, 'ws')}; frame-src ${platform}; ` +
        `font-src 'self'; base-uri 'none'`,
    );
  });
  server.get('/', async (request, reply) => {
    reply.type('text/html; charset=utf-8');
    return index.replaceAll(PLATFORM_PLACEHOLDER, publicPlatform(request.hostname, platformPort));
  });
  addTokenRoute(server, options);
  addReportCentre(server, {
    platformUrl: options.platformUrl,
    publicPlatform: (hostname) => publicPlatform(hostname, platformPort),
  });
  if (options.applicationFolder !== undefined)
    addApplication(server, options.applicationFolder, platformPort);
  serveFolder(server, '/plantdeck/1/', options.bundleFolder);
  serveFolder(server, '/', options.folder);
  await server.listen({ port: options.port, host: options.host ?? '0.0.0.0' });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

/**
 * The sub-applications on an origin of their own. Their page names the one site that may show it, and only that site
 * can frame it.
 */
function addApplication(server: FastifyInstance, folder: string, platformPort: string): void {
  const page = readFileSync(`${folder}index.html`, 'utf8');
  server.get('/subapp/index.html', async (request, reply) => {
    const platform = publicPlatform(request.hostname, platformPort);
    reply.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; ` +
        `connect-src 'self' ${platform}; frame-ancestors ${platform}; form-action 'self'; base-uri 'none'`,
    );
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return page.replaceAll(PLATFORM_PLACEHOLDER, platform);
  });
  serveFolder(server, '/subapp/', folder);
}

/** The platform as the reader's browser reaches it: the same machine, its own port. */
function publicPlatform(hostname: string, port: string): string {
  return `http://${hostname.replace(/:\d+$/, '')}:${port}`;
}

function addTokenRoute(server: FastifyInstance, options: PortalOptions): void {
  server.get('/portal/plant-token', async (_request, reply) => {
    const answer = await fetch(`${options.platformUrl}/api/oauth/embed/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        clientId: options.clientId,
        clientSecret: options.clientSecret,
        elements: SHOWN_ELEMENTS,
        seconds: TOKEN_SECONDS,
      }),
    }).catch(() => null);
    reply.header('cache-control', 'no-store');
    if (!answer) return reply.code(502).send({ retCode: '502000', retMsg: 'The platform does not answer.' });
    return reply
      .code(answer.status)
      .type('application/json')
      .send(await answer.text());
  });
}
