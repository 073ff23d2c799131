import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import type { Caller } from '../api/index.ts';
import type { AccessClaims } from './access-token.ts';
import type { ApiKey } from './api-key.ts';
import { dataAreaOf, narrowerArea } from './data-area.ts';
import { deviceStillAllows, isDeviceFamily, makerOfDevice } from './device.ts';
import { clientFamily, clientOfFamily, readEmbedClient } from './embed-client.ts';
import { noteSeen } from './login-sessions.ts';
import { isForTrade } from './trade-pages.ts';
import { isRevoked } from './revocation.ts';

export const NOBODY: Caller = {
  kind: 'none',
  userId: '',
  userName: '',
  nickName: '',
  resources: new Set(),
  elements: null,
};

/** Who calls and for which organisation; or why the token or the organisation is refused. */
export type Admission =
  | {
      readonly kind: 'admitted';
      readonly caller: Caller;
      readonly orgId: string;
      readonly plantId: string | null;
    }
  | { readonly kind: 'token-invalid' }
  | { readonly kind: 'other-organisation' };

/**
 * Reads account, membership and permissions as they are now, so that a change acts at the next call.
 * @param askedOrgId  of X-Org-Id; without it a person's first organisation counts, an embed token's own
 * @param nowMs       real time
 * @param origin      of a call from another site; an embed token works only where its client may use it
 */
export async function admit(
  db: Database,
  claims: AccessClaims,
  askedOrgId: string | undefined,
  origin: string | undefined,
  nowMs: number,
): Promise<Admission> {
  if (await isRevoked(db, claims, nowMs)) return { kind: 'token-invalid' };
  if (claims.kind === 'embed' && !(await clientStillAllows(db, claims, origin)))
    return { kind: 'token-invalid' };
  const account = await db
    .selectFrom('account')
    .leftJoin('login_session', (join) => join.on('login_session.family_id', '=', claims.family))
    .leftJoin('second_factor', 'second_factor.user_id', 'account.user_id')
    .select(['user_name', 'nick_name', 'seen_at', 'is_local', 'is_on'])
    .where('account.user_id', '=', claims.sub)
    .executeTakeFirst();
  if (account === undefined) return { kind: 'token-invalid' };
  if (claims.kind === 'embed' && askedOrgId !== undefined && askedOrgId !== claims.org)
    return { kind: 'other-organisation' };
  const membership = await membershipOf(db, claims.sub, claims.kind === 'embed' ? claims.org : askedOrgId);
  if (membership === null && askedOrgId !== undefined) return { kind: 'other-organisation' };
  if (claims.kind === 'person') await noteSeen(db, claims.family, account.seen_at, nowMs);
  // Who came by another system has its second factor.
  const needsSecondFactor =
    claims.kind === 'person' && membership?.second_factor === true && account.is_local !== false;
  const limit = claims.kind === 'embed' && membership !== null ? await limitOf(db, claims) : null;
  const caller: Caller = {
    kind: claims.kind,
    userId: claims.sub,
    userName: account.user_name,
    nickName: account.nick_name,
    resources: new Set(
      membership === null
        ? []
        : resourcesOf(membership).filter((code) => limit === null || limit.resources.has(code)),
    ),
    elements: claims.kind === 'embed' ? (claims.elements ?? null) : null,
    readsOnly: claims.holder === 'device',
    needsSecondFactor,
    lacksSecondFactor: needsSecondFactor && account.is_on !== true,
    closed: closedFunctions(membership?.config),
    dataAreaId: await narrowerArea(
      db,
      await narrowerArea(
        db,
        membership === null ? null : await dataAreaOf(db, membership.org_id, membership.role_code),
        limit?.areaId ?? undefined,
      ),
      claims.areaId,
    ),
  };
  return { kind: 'admitted', caller, orgId: membership?.org_id ?? '', plantId: membership?.plant_id ?? null };
}

/** As {@link admit}, of an API key: the rights of who made it, as they are now, in its own organisation alone. */
export async function admitKey(
  db: Database,
  key: ApiKey,
  askedOrgId: string | undefined,
): Promise<Admission> {
  if (askedOrgId !== undefined && askedOrgId !== key.orgId) return { kind: 'other-organisation' };
  const maker = await db
    .selectFrom('account')
    .select(['user_name', 'nick_name'])
    .where('user_id', '=', key.userId)
    .executeTakeFirst();
  const membership = await membershipOf(db, key.userId, key.orgId);
  if (maker === undefined || membership === null) return { kind: 'token-invalid' };
  const caller: Caller = {
    kind: 'key',
    userId: key.userId,
    userName: maker.user_name,
    nickName: maker.nick_name,
    resources: new Set(resourcesOf(membership)),
    elements: null,
    reach: key.reach,
    closed: closedFunctions(membership.config),
    dataAreaId: await narrowerArea(
      db,
      await dataAreaOf(db, key.orgId, membership.role_code),
      key.areaId ?? undefined,
    ),
  };
  return { kind: 'admitted', caller, orgId: key.orgId, plantId: membership.plant_id ?? null };
}

async function clientStillAllows(
  db: Database,
  claims: AccessClaims,
  origin: string | undefined,
): Promise<boolean> {
  if (isDeviceFamily(claims.family)) return deviceStillAllows(db, claims, origin);
  const client = await readEmbedClient(db, clientOfFamily(claims.family));
  if (client === null || !client.isActive || client.orgId !== claims.org) return false;
  if (clientFamily(client) !== claims.family) return false;
  return origin === undefined || (client.origins.includes(origin) && (claims.origins ?? []).includes(origin));
}

/** What the maker of a portal's client or of a wall may do now; null where nobody is recorded. */
async function limitOf(
  db: Database,
  { family, org }: AccessClaims,
): Promise<{ readonly resources: ReadonlySet<string>; readonly areaId: string | null } | null> {
  const maker = isDeviceFamily(family)
    ? await makerOfDevice(db, family)
    : ((await readEmbedClient(db, clientOfFamily(family)))?.madeBy ?? null);
  if (maker === null) return null;
  const own = await membershipOf(db, maker, org);
  if (own === null) return { resources: new Set(), areaId: null };
  return {
    resources: new Set(resourcesOf(own)),
    areaId: await dataAreaOf(db, own.org_id, own.role_code),
  };
}

async function membershipOf(db: Database, userId: string, orgId: string | undefined) {
  const memberships = db
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.org_id', 'membership.org_id')
    .innerJoin('enterprise', 'enterprise.eid', 'organisation.eid')
    .leftJoin('password_policy', 'password_policy.eid', 'organisation.eid')
    .select(['membership.org_id', 'membership.role_code', 'organisation.plant_id', 'enterprise.config'])
    .select(['enterprise.trade_code', 'password_policy.second_factor'])
    // One row: hundreds of them take longer to hand over than to read.
    .select((each) =>
      each
        .selectFrom('role_resource')
        .select(sql<string[] | null>`array_agg(resource_code)`.as('codes'))
        .whereRef('role_resource.role_code', '=', 'membership.role_code')
        .as('codes'),
    )
    .where('membership.user_id', '=', userId)
    .orderBy('membership.sort');
  const row = await (
    orgId === undefined ? memberships : memberships.where('membership.org_id', '=', orgId)
  ).executeTakeFirst();
  return row ?? null;
}

const ConfigSchema = v.looseObject({ closedFunctions: v.optional(v.array(v.string()), []) });

/** What the provider has not opened to an enterprise: resource codes in its configuration. */
function closedFunctions(config: unknown): ReadonlySet<string> {
  const known = v.safeParse(ConfigSchema, config);
  return new Set(known.success ? known.output.closedFunctions : []);
}

/** What a role grants, of what the enterprise's trade has. */
const resourcesOf = ({
  codes,
  trade_code: tradeCode,
}: {
  readonly codes: readonly string[] | null;
  readonly trade_code: string;
}): string[] => (codes ?? []).filter((code) => isForTrade(code, tradeCode));
