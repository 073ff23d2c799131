import { GROUP_PREFIXES, SOCKET_PREFIX } from '@plantdeck/core/endpoints';
import type { FastifyInstance } from 'fastify';
import type { PortalOrigins } from '../accounts/embed-client.ts';
import { headerText } from './answer.ts';
import { ApiError, RETCODES } from './api-error.ts';
import { callOrigin, type CallOrigin } from './origin-rule.ts';

declare module 'fastify' {
  interface FastifyRequest {
    callOrigin: CallOrigin;
  }
}

const API_PREFIXES = [...Object.values(GROUP_PREFIXES), SOCKET_PREFIX].map((prefix) => `${prefix}/`);
const PREFLIGHT_LIFE_S = 600;

export interface CrossOriginOptions {
  readonly publicHost: string | undefined;
  /** Origins that portals registered, as they are now. */
  portals(): Promise<PortalOrigins>;
  /** Origins of the sub-applications for the host that a call names. */
  applications(host: string): ReadonlySet<string>;
}

/** Calls and sockets are for the platform's own pages and for registered portals; other sites are refused. */
export function guardOrigins(app: FastifyInstance, options: CrossOriginOptions): void {
  app.decorateRequest('callOrigin');
  app.addHook('onRequest', async (request, reply) => {
    request.callOrigin = { kind: 'own' };
    if (!API_PREFIXES.some((prefix) => request.url.startsWith(prefix))) return;
    const origin = headerText(request, 'origin');
    reply.header('vary', 'Origin');
    if (origin === undefined) return;
    const { registered, switchedOff } = await options.portals();
    const from = callOrigin(
      origin,
      request.headers.host,
      options.publicHost,
      registered,
      options.applications(request.hostname),
    );
    request.callOrigin = from;
    if (from.kind === 'stranger') {
      const reason = switchedOff.has(origin) ? 'embed.inactive' : 'embed.origin';
      throw new ApiError(RETCODES.forbidden, reason, {}, { status: 403 });
    }
    if (from.kind === 'own') return;
    reply.header('access-control-allow-origin', from.origin);
    // Date tells the page what time the platform has, whatever the page's own clock says.
    reply.header('access-control-expose-headers', 'Date, Retry-After');
    if (request.method !== 'OPTIONS') return;
    reply.header('access-control-allow-methods', 'GET, POST');
    reply.header('access-control-allow-headers', 'Authorization, Content-Type, X-Org-Id, X-Lang');
    reply.header('access-control-max-age', PREFLIGHT_LIFE_S);
    await reply.code(204).send();
  });
}
