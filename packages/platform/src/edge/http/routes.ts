import { Readable } from 'node:stream';
import { mayBatch, ok } from '@plantdeck/core/contract';
import { ENDPOINTS, GROUP_PREFIXES, type Endpoint, type EndpointName } from '@plantdeck/core/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lockOf } from '../../features/accounts/account-state.ts';
import { NOBODY, admit } from '../../features/accounts/caller.ts';
import type { AccessClaims, AccessTokens } from '../../features/accounts/access-token.ts';
import type { Clock } from '../../engine/clock.ts';
import type { Database } from '../../store/database/database.ts';
import { StartError } from '../../engine/start-error.ts';
import { accessVerdict } from '../../features/api/access-rule.ts';
import { headerText, requestLanguage } from './answer.ts';
import { CallTurns } from './call-turns.ts';
import { expectFile } from './connection-limits.ts';
import { ApiError, RETCODES } from '../../features/api/api-error.ts';
import { clientAddress } from '../../features/api/client-address.ts';
import type { Call, Handler, HandlerTable } from '../../features/api/handlers.ts';
import { impossibleValue } from '../../features/api/possible-input.ts';

export interface RouteOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly tokens: AccessTokens;
  readonly handlers: HandlerTable;
  readonly callsPerMinute: number;
  /** Real time, epoch ms: tokens, passwords and services end by it. */
  readonly realNow: () => number;
}

/** Calls that need no token and write what they are sent: an address gets fewer of them. */
const FEWER_PER_MINUTE: Partial<Record<EndpointName, number>> = { scriptErrorAdd: 60 };

/**
 * Makes one route of every endpoint.
 * @throws {StartError} naming the endpoints that no handler answers
 */
export function addRoutes(app: FastifyInstance, options: RouteOptions): void {
  const names = Object.keys(ENDPOINTS) as EndpointName[];
  const missing = names.filter((name) => options.handlers[name] === undefined);
  if (missing.length > 0)
    throw new StartError(`No handler answers: ${missing.join(', ')}. Register one for each endpoint.`);
  const turns = new CallTurns();
  for (const name of names) {
    const endpoint: Endpoint = ENDPOINTS[name];
    const handler = options.handlers[name];
    if (handler === undefined) continue;
    app.route({
      method: endpoint.method,
      url: endpointRoute(endpoint),
      config: {
        origins: 'known',
        rateLimit: {
          max: Math.min(options.callsPerMinute, FEWER_PER_MINUTE[name] ?? Number.POSITIVE_INFINITY),
          timeWindow: '1 minute',
        },
        mayBatch: mayBatch(name),
      },
      handler: async (request, reply) => {
        reply.header('date', new Date(options.clock.now()).toUTCString());
        reply.header('cache-control', 'no-store');
        return ok((await answer(endpoint, handler, request, { ...options, turns })) ?? null);
      },
    });
  }
}

/** `/api/cloud/resources/{userId}/tree` in the router's own writing. */
export function endpointRoute(endpoint: Endpoint): string {
  return GROUP_PREFIXES[endpoint.group] + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

async function answer(
  endpoint: Endpoint,
  handler: Handler,
  request: FastifyRequest,
  { turns, ...options }: RouteOptions & { readonly turns: CallTurns },
): Promise<unknown> {
  for (const [input, place] of [
    [request.params, 'path'],
    [request.query, ''],
    [request.body, ''],
    [request.headers['x-org-id'], 'x-org-id'],
    [request.headers['user-agent'], 'user-agent'],
  ] as const) {
    // A file is read as it comes, by the one handler that knows how.
    const impossible = input instanceof Readable ? null : impossibleValue(input, place);
    if (impossible !== null)
      throw new ApiError(RETCODES.badField, 'call.bad-field', { ...impossible }, { status: 400 });
  }
  const token = bearerToken(request);
  const base = {
    db: options.db,
    query: lastValues(request.query),
    body: request.body,
    params: lastValues(request.params),
    language: requestLanguage(request),
    now: () => options.clock.now(),
    token,
    address: clientAddress(request),
    userAgent: headerText(request, 'user-agent') ?? '',
    origin: headerText(request, 'origin') ?? null,
    pageOrigin: 'origin' in request.callOrigin ? request.callOrigin.origin : null,
  };
  if (endpoint.access === 'public') return handler({ ...base, person: NOBODY, orgId: '', plantId: null });
  const claims = token === null ? null : await options.tokens.verify(token);
  if (claims === null) throw new ApiError(RETCODES.tokenInvalid, 'token.invalid');
  const work = async (): Promise<unknown> => {
    // Who read and left while they waited for their turn gets nothing any more.
    if (endpoint.method === 'GET' && request.raw.socket.destroyed) return null;
    const admission = await admitted(endpoint, claims, request, options);
    if (request.body instanceof Readable) expectFile(request.raw);
    return handler({ ...base, ...admission });
  };
  // A file comes in for as long as its line takes, and has a limit of its own.
  return request.body instanceof Readable ? work() : turns.run(`${claims.sub} ${base.address}`, work);
}

async function admitted(
  endpoint: Endpoint,
  claims: AccessClaims,
  request: FastifyRequest,
  { db, realNow }: RouteOptions,
): Promise<Pick<Call, 'person' | 'orgId' | 'plantId'>> {
  const from = request.callOrigin;
  // A person's token belongs to the product's own site; a portal has tokens of its own.
  if (claims.kind === 'person' && from.kind === 'portal')
    throw new ApiError(RETCODES.forbidden, 'embed.origin');
  const origin = 'origin' in from ? from.origin : undefined;
  const admission = await admit(db, claims, headerText(request, 'x-org-id') || undefined, origin, realNow());
  if (admission.kind === 'token-invalid') throw new ApiError(RETCODES.tokenInvalid, 'token.invalid');
  if (admission.kind === 'other-organisation')
    throw new ApiError(RETCODES.forbidden, 'call.other-organisation');
  const verdict = accessVerdict(endpoint, admission.caller);
  if (verdict === 'sign-in-needed') throw new ApiError(RETCODES.tokenInvalid, 'token.invalid');
  if (verdict === 'forbidden') throw new ApiError(RETCODES.forbidden, 'call.forbidden');
  if (verdict === 'not-opened') throw new ApiError(RETCODES.notOpened, 'call.not-open');
  if (!endpoint.whileLocked) await refuseLocked(db, admission, realNow());
  return { person: admission.caller, orgId: admission.orgId, plantId: admission.plantId };
}

/** @throws {ApiError} while the password has expired or the enterprise is no longer served */
async function refuseLocked(
  db: Database,
  { caller, orgId }: { readonly caller: Call['person']; readonly orgId: string },
  nowMs: number,
): Promise<void> {
  const lock = await lockOf(db, caller, orgId, nowMs);
  if (lock === 'service-blocked') throw new ApiError(RETCODES.serviceBlocked, 'account.service-blocked');
  if (lock === 'password-expired') throw new ApiError(RETCODES.passwordExpired, 'account.password-expired');
}

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(headerText(request, 'authorization') ?? '');
  return match?.[1] ?? null;
}

function lastValues(input: unknown): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(Object(input))) {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    if (typeof last === 'string') values[name] = last;
  }
  return values;
}
