import {
  agreedLevel,
  OWN_CAPABILITIES,
  readRanges,
  type Capabilities,
  type CapabilityRange,
  type EmbedToken,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import { ApiError, type Call, readBody, readQuery, registerHandlers, RETCODES } from '../api/index.ts';
import type { AccountDeps } from './account-deps.ts';
import { recordEmbedding, type EmbedReason } from './embed-audit.ts';
import { clientFamily, countIssue, opensWith, readEmbedClient, type EmbedClient } from './embed-client.ts';
import { embedIdentity, memberOf } from './embed-identity.ts';
import { refuseIfBlocked } from './attempt-guard.ts';
import { countFailure } from './login-attempts.ts';
import { issueTicket } from './socket-ticket.ts';

const EMBED_LIFE_MIN_S = 60;
const EMBED_LIFE_MAX_S = 3_600;
const EMBED_LIFE_DEFAULT_S = 900;

const names = v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(100));
/** What the caller speaks, such as `boards:1-2,live:1-1`. */
const RangesSchema = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(400),
    v.check((text) => readRanges(text) !== null, 'expected name:min-max, separated by commas'),
  ),
);
export const EmbedRequestSchema = v.object({
  clientId: v.pipe(v.string(), v.maxLength(200)),
  clientSecret: v.pipe(v.string(), v.maxLength(200)),
  /** Narrows what the client is registered for; without them, all of it. */
  elements: v.optional(names),
  origins: v.optional(names),
  orgId: v.optional(v.string()),
  /** Row rule: nothing but this area and what is below it. */
  areaId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  /** Member of the organisation as whom the token acts, where the client may ask for that; else its service identity. */
  userName: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  seconds: v.optional(v.pipe(v.number(), v.finite())),
  ranges: RangesSchema,
});
type EmbedRequest = v.InferOutput<typeof EmbedRequestSchema>;

declare const __PLANTDECK_VERSION__: string;

export const CapabilitiesQuerySchema = v.object({ ranges: RangesSchema });

interface CapabilitiesAnswer extends Capabilities {
  /** What both speak, by the names of either; null where there is nothing. Only for callers that said what they do. */
  readonly agreed?: Readonly<Record<string, number | null>>;
}

/** Both sides know afterwards what is to be spoken. */
function answerCapabilities(ranges: string | undefined): CapabilitiesAnswer {
  const capabilities: Record<string, CapabilityRange> = { ...OWN_CAPABILITIES };
  const asked = ranges === undefined ? null : readRanges(ranges);
  return {
    version: __PLANTDECK_VERSION__,
    capabilities,
    ...(asked && {
      agreed: Object.fromEntries(
        [...new Set([...Object.keys(capabilities), ...Object.keys(asked)])].map((name) => {
          const theirs = asked[name];
          return [name, theirs ? agreedLevel(theirs, capabilities[name]) : null];
        }),
      ),
    }),
  };
}

/** Tokens that a portal's back end asks for, and the tickets that open sockets. */
export function embedHandlers(deps: AccountDeps) {
  const { db, realNow } = deps;
  return registerHandlers({
    capabilities: async (call) => answerCapabilities(readQuery(call, CapabilitiesQuerySchema).ranges),

    async embedToken(call): Promise<EmbedToken> {
      const request = readBody(call, EmbedRequestSchema);
      const byAddress = { scope: 'address', name: call.address } as const;
      const client = await readEmbedClient(db, request.clientId);
      // Such a secret cannot be guessed, so only wrong ones are delayed: portals share their address with others.
      if (client === null || !opensWith(client, request.clientSecret, realNow())) {
        await refuseIfBlocked(db, [byAddress], realNow());
        await countFailure(db, byAddress, realNow());
        if (client !== null) await refusal(client, request, call, 'wrongSecret');
        throw new ApiError(RETCODES.signInFailed, 'embed.refused');
      }
      const refused = async (reason: EmbedReason): Promise<ApiError> => {
        await refusal(client, request, call, reason);
        return new ApiError(RETCODES.forbidden, reason === 'inactive' ? 'embed.inactive' : 'embed.scope');
      };
      if (!client.isActive) throw await refused('inactive');
      const waitMs = await countIssue(db, client, realNow());
      if (waitMs > 0) {
        await refusal(client, request, call, 'tooMany');
        const seconds = Math.ceil(waitMs / 1_000);
        throw new ApiError(
          RETCODES.tooMany,
          'embed.too-many',
          { limit: client.tokensPerMinute, seconds },
          { retryAfterMs: waitMs },
        );
      }
      if (request.orgId !== undefined && request.orgId !== client.orgId) throw await refused('organisation');
      const elements = narrowed(client.elements, request.elements);
      if (elements === 'beyond') throw await refused('elements');
      const { areaId } = request;
      if (areaId !== undefined && !(await hasArea(db, client.orgId, areaId))) throw await refused('area');
      const origins = narrowed(client.origins, request.origins);
      if (origins === 'beyond') throw await refused('origins');
      const userId = await actingAs(client, request);
      if (userId === null) throw await refused('user');
      const wanted = Math.round(request.seconds ?? EMBED_LIFE_DEFAULT_S);
      const lifeS = Math.min(EMBED_LIFE_MAX_S, Math.max(EMBED_LIFE_MIN_S, wanted));
      const holder = request.userName === undefined ? 'guest' : 'user';
      const token = await deps.tokens.issue(
        {
          sub: userId,
          kind: 'embed',
          holder,
          family: clientFamily(client),
          org: client.orgId,
          elements: elements === null ? null : [...elements],
          origins: [...(origins ?? [])],
          ...(areaId !== undefined && { areaId }),
        },
        lifeS,
      );
      const { orgId, clientId } = client;
      await recordEmbedding(
        db,
        {
          orgId,
          holder: 'client',
          holderId: clientId,
          event: 'issued',
          elements,
          areaId,
          userId,
          lifeS,
          address: call.address,
        },
        realNow(),
      );
      const { version, agreed } = answerCapabilities(request.ranges);
      return {
        token,
        holder,
        expiredTime: lifeS,
        ...(await embedIdentity(db, orgId, userId)),
        ...(agreed && { compatibility: { version, agreed } }),
      };
    },

    async socketTicket(call) {
      const claims = call.token === null ? null : await deps.tokens.verify(call.token);
      if (claims === null) throw new ApiError(RETCODES.tokenInvalid, 'token.invalid');
      return issueTicket(db, claims, realNow());
    },
  });

  /** As whom the token acts; null where the client may not ask for it. */
  async function actingAs(client: EmbedClient, { userName }: EmbedRequest): Promise<string | null> {
    if (userName === undefined) return client.userId;
    return client.actsForUsers ? memberOf(db, client.orgId, userName) : null;
  }

  async function refusal(
    client: EmbedClient,
    { elements, areaId }: EmbedRequest,
    call: Call,
    reason: EmbedReason,
  ): Promise<void> {
    await recordEmbedding(
      db,
      {
        orgId: client.orgId,
        holder: 'client',
        holderId: client.clientId,
        event: 'refused',
        reason,
        ...(elements && { elements }),
        areaId,
        address: call.address,
      },
      realNow(),
    );
  }
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

/** What was asked for, if the client may have all of it; `null` allowed is everything. */
function narrowed(
  allowed: readonly string[] | null,
  asked: readonly string[] | undefined,
): readonly string[] | null | 'beyond' {
  if (asked === undefined) return allowed;
  const isWithin = allowed === null || asked.every((one) => allowed.includes(one));
  return asked.length > 0 && isWithin ? asked : 'beyond';
}
