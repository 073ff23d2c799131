import { Readable } from 'node:stream';
import { mayBatch, ok } from '@plantdeck/core/contract';
import { ENDPOINTS, GROUP_PREFIXES, type Endpoint, type EndpointName } from '@plantdeck/core/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lockOf } from '../../features/accounts/account-state.ts';
import { API_KEY_PREFIX, openApiKey } from '../../features/accounts/api-key.ts';
import { NOBODY, admit, admitKey, type Admission } from '../../features/accounts/caller.ts';
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
import { CsvAnswer } from '../../features/api/csv-answer.ts';
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
        const data = await answer(endpoint, handler, request, { ...options, turns }).catch(
          (error: unknown) => {
            throw lastValues(request.query)['format'] === 'csv' ? withStatus(error) : error;
          },
        );
        return data instanceof CsvAnswer ? sendCsv(request, reply, data) : ok(data ?? null);
      },
    });
  }
}

/** What reads a table looks at the status first: an envelope with 200 would be taken for its only row. */
function withStatus(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { retCode, key, values, extras } = error;
  const status = retCode === RETCODES.tokenInvalid ? 401 : Number(retCode.slice(1, 4));
  return new ApiError(retCode, key, { ...values }, { status, ...extras });
}

function sendCsv(request: FastifyRequest, reply: FastifyReply, { text, next }: CsvAnswer): FastifyReply {
  if (next !== null) {
    const query = new URLSearchParams({ ...lastValues(request.query), after: next });
    reply.header('link', `<?${query}>; rel="next"`);
  }
  return reply.type('text/csv; charset=utf-8').send(text);
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
  const isKey = token?.startsWith(API_KEY_PREFIX) === true;
  const claims = token === null || isKey ? null : await options.tokens.verify(token);
  if (claims === null && !isKey) throw new ApiError(RETCODES.tokenInvalid, 'token.invalid');
  const work = async (): Promise<unknown> => {
    // Who read and left while they waited for their turn gets nothing any more.
    if (endpoint.method === 'GET' && request.raw.socket.destroyed) return null;
    const admission = await admitted(endpoint, claims ?? { key: token ?? '' }, request, options);
    if (request.body instanceof Readable) expectFile(request.raw);
    return handler({ ...base, ...admission });
  };
  // A file comes in for as long as its line takes, and has a limit of its own.
  return request.body instanceof Readable
    ? work()
    : turns.run(`${claims?.sub ?? 'key'} ${base.address}`, work);
}

/** A verified token, or an API key that is still to be looked up. */
type Credential = AccessClaims | { readonly key: string };

async function admitted(
  endpoint: Endpoint,
  credential: Credential,
  request: FastifyRequest,
  options: RouteOptions,
): Promise<Pick<Call, 'person' | 'orgId' | 'plantId'>> {
  const { db, realNow } = options;
  const admission = await admissionOf(credential, request, options);
  if (admission.kind === 'token-invalid') throw new ApiError(RETCODES.tokenInvalid, 'token.invalid');
  if (admission.kind === 'other-organisation')
    throw new ApiError(RETCODES.forbidden, 'call.other-organisation');
  const verdict = accessVerdict(endpoint, admission.caller);
  if (verdict === 'sign-in-needed') throw new ApiError(RETCODES.tokenInvalid, 'token.invalid');
  if (verdict === 'forbidden') throw new ApiError(RETCODES.forbidden, 'call.forbidden');
  if (verdict === 'beyond-key') throw new ApiError(RETCODES.forbidden, 'key.scope');
  if (verdict === 'not-opened') throw new ApiError(RETCODES.notOpened, 'call.not-open');
  if (!endpoint.whileLocked) await refuseLocked(db, admission, realNow());
  return { person: admission.caller, orgId: admission.orgId, plantId: admission.plantId };
}

/** @throws {ApiError} for a token of the product's own site that a portal's page sends */
async function admissionOf(
  credential: Credential,
  request: FastifyRequest,
  { db, realNow }: RouteOptions,
): Promise<Admission> {
  const from = request.callOrigin;
  const askedOrgId = headerText(request, 'x-org-id') || undefined;
  if ('key' in credential) {
    // A key in a page is everybody's who opens the page.
    if (from.kind !== 'own') throw new ApiError(RETCODES.forbidden, 'key.page');
    const key = await openApiKey(db, credential.key, realNow());
    return key === null ? { kind: 'token-invalid' } : admitKey(db, key, askedOrgId);
  }
  // A person's token belongs to the product's own site; a portal has tokens of its own.
  if (credential.kind === 'person' && from.kind === 'portal')
    throw new ApiError(RETCODES.forbidden, 'embed.origin');
  return admit(db, credential, askedOrgId, 'origin' in from ? from.origin : undefined, realNow());
}

/** @throws {ApiError} while the password has expired or the enterprise is no longer served */
async function refuseLocked(
  db: Database,
  { caller, orgId }: { readonly caller: Call['person']; readonly orgId: string },
  nowMs: number,
): Promise<void> {
  const lock = await lockOf(db, caller, orgId, nowMs);
  if (lock === 'service-blocked') throw new ApiError(RETCODES.serviceBlocked, 'account.service-blocked');
  if (lock === 'second-factor-needed')
    throw new ApiError(RETCODES.secondFactorNeeded, 'account.second-factor-needed');
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
