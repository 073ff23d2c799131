import type { EmbedToken } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { ApiError, RETCODES } from '../http/api-error.ts';
import { readBody, registerHandlers } from '../http/handlers.ts';
import type { AccountDeps } from './account-deps.ts';
import { clientFamily, readEmbedClient, type EmbedClient } from './embed-client.ts';
import { blockedForMs, countFailure, type AttemptKey } from './login-attempts.ts';
import { hashOpaqueSecret, sameText } from './opaque-secret.ts';
import { openUserId } from './login-result.ts';
import { issueTicket } from './socket-ticket.ts';

const EMBED_LIFE_MIN_S = 60;
const EMBED_LIFE_MAX_S = 3_600;
const EMBED_LIFE_DEFAULT_S = 900;

const names = v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(100));
const EmbedRequestSchema = v.object({
  clientId: v.pipe(v.string(), v.maxLength(200)),
  clientSecret: v.pipe(v.string(), v.maxLength(200)),
  /** Narrows what the client is registered for; without them, all of it. */
  elements: v.optional(names),
  origins: v.optional(names),
  orgId: v.optional(v.string()),
  /** Row rule: nothing but this area and what is below it. */
  areaId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  seconds: v.optional(v.pipe(v.number(), v.finite())),
});

/** Tokens that a portal's back end asks for, and the tickets that open sockets. */
export function embedHandlers(deps: AccountDeps) {
  const { db, realNow } = deps;
  return registerHandlers({
    async embedToken(call): Promise<EmbedToken> {
      const request = readBody(call, EmbedRequestSchema);
      const keys: AttemptKey[] = [
        { scope: 'account', name: `client ${request.clientId}` },
        { scope: 'address', name: call.address },
      ];
      const waitMs = await blockedForMs(db, keys.slice(1), realNow());
      if (waitMs > 0) {
        const minutes = Math.ceil(waitMs / 60_000);
        throw new ApiError(RETCODES.tooMany, 'login.blocked', { minutes }, { retryAfterMs: waitMs });
      }
      const client = await readEmbedClient(db, request.clientId);
      const isRight = sameText(client?.secretHash ?? '', hashOpaqueSecret(request.clientSecret));
      if (client === null || !isRight) {
        await countFailure(db, { scope: 'address', name: call.address }, realNow());
        throw new ApiError(RETCODES.signInFailed, 'embed.refused');
      }
      if (request.orgId !== undefined && request.orgId !== client.orgId) throw refusedScope();
      const elements = narrowed(client.elements, request.elements);
      const { areaId } = request;
      if (areaId !== undefined && !(await hasArea(db, client.orgId, areaId))) throw refusedScope();
      const origins = narrowed(client.origins, request.origins) ?? [];
      const wanted = Math.round(request.seconds ?? EMBED_LIFE_DEFAULT_S);
      const lifeS = Math.min(EMBED_LIFE_MAX_S, Math.max(EMBED_LIFE_MIN_S, wanted));
      const token = await deps.tokens.issue(
        {
          sub: client.userId,
          kind: 'embed',
          family: clientFamily(client.clientId),
          org: client.orgId,
          elements: elements === null ? null : [...elements],
          origins: [...origins],
          ...(areaId !== undefined && { areaId }),
        },
        lifeS,
      );
      return { token, expiredTime: lifeS, ...(await identityOf(deps, client)) };
    },

    async socketTicket(call) {
      const claims = call.token === null ? null : await deps.tokens.verify(call.token);
      if (claims === null) throw new ApiError(RETCODES.tokenInvalid, 'token.invalid');
      return issueTicket(db, claims, realNow());
    },
  });
}

/** Whether the plant of an organisation has the area. */
async function hasArea(db: AccountDeps['db'], orgId: string, areaId: string): Promise<boolean> {
  const row = await db
    .selectFrom('area')
    .innerJoin('organisation', 'organisation.plant_id', 'area.plant_id')
    .select('area.area_id')
    .where('organisation.org_id', '=', orgId)
    .where('area.area_id', '=', areaId)
    .executeTakeFirst();
  return row !== undefined;
}

const refusedScope = () => new ApiError(RETCODES.forbidden, 'embed.scope');

/** What was asked for, if the client may have all of it; `null` allowed is everything. */
function narrowed(
  allowed: readonly string[] | null,
  asked: readonly string[] | undefined,
): readonly string[] | null {
  if (asked === undefined) return allowed;
  if (asked.length === 0 || (allowed !== null && !asked.every((one) => allowed.includes(one))))
    throw refusedScope();
  return asked;
}

async function identityOf(deps: AccountDeps, client: EmbedClient) {
  const organisation = await deps.db
    .selectFrom('organisation')
    .select(['open_org_id', 'eid'])
    .where('org_id', '=', client.orgId)
    .executeTakeFirstOrThrow();
  return {
    orgId: client.orgId,
    openOrgId: organisation.open_org_id,
    eid: organisation.eid,
    operateUserId: client.userId,
    uid: openUserId(client.userId),
  };
}
