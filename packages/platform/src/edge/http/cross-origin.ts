import type { FastifyInstance, RouteOptions } from 'fastify';
import type { PortalOrigins } from '../../features/accounts/embed-client.ts';
import { headerText } from './answer.ts';
import { StartError } from '../../engine/start-error.ts';
import { ApiError, RETCODES } from '../../features/api/api-error.ts';
import { callOrigin, type CallOrigin } from './origin-rule.ts';

declare module 'fastify' {
  interface FastifyRequest {
    callOrigin: CallOrigin;
  }
  interface FastifyContextConfig {
    /**
     * Whose pages may call the route: `known` are the platform's own, its applications and registered portals; `any`
     * is for pages and files that show nothing of an account. Every route has to say it.
     */
    origins?: 'known' | 'any';
  }
}

const PREFLIGHT_LIFE_S = 600;

export interface CrossOriginOptions {
  readonly publicHost: string | undefined;
  /** Origins that portals registered, as they are now. */
  portals(): Promise<PortalOrigins>;
  /** Origins of the sub-applications for the host that a call names. */
  applications(host: string): ReadonlySet<string>;
}

/**
 * Calls and sockets are for the platform's own pages and for registered portals; other sites are refused. The matched
 * route decides, so that no spelling of its address has another answer. Has to be added before all routes.
 */
export function guardOrigins(app: FastifyInstance, options: CrossOriginOptions): void {
  app.decorateRequest('callOrigin');
  addPreflights(app);
  app.addHook('onRequest', async (request, reply) => {
    request.callOrigin = { kind: 'own' };
    if (request.is404 || request.routeOptions.config.origins === 'any') return;
    const origin = headerText(request, 'origin');
    reply.header('vary', 'Origin');
    if (origin === undefined) return;
    const { registered, switchedOff } = await options.portals();
    const from = callOrigin(
      origin,
      request.host,
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

/** Browsers ask in advance by OPTIONS: each route of known origins answers it with the same decision. */
function addPreflights(app: FastifyInstance): void {
  const asked = new Set<string>();
  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.config?.origins === undefined)
      throw new StartError(`The route ${route.url} does not say which origins may call it.`);
    if (route.config.origins === 'any' || route.method === 'OPTIONS' || asked.has(route.url)) return;
    asked.add(route.url);
    app.options(route.url, { config: { origins: 'known' } }, (_request, reply) => reply.code(204).send());
  });
}
