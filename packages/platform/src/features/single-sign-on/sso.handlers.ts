import { SITE_BASE_PATH } from '@plantdeck/core/constants';
import { ENTRIES, SsoValuesSchema, type SsoStart, type SsoValues } from '@plantdeck/core/contract';
import * as v from 'valibot';
import {
  type AccountDeps,
  type AttemptKey,
  beginLogin,
  callPlace,
  countFailure,
  readTokens,
  refuseIfBlocked,
  revokeFamily,
} from '../accounts/index.ts';
import { ApiError, type Call, readBody, registerHandlers, RETCODES } from '../api/index.ts';
import type { WordKey } from '../../engine/i18n/language.ts';
import { linkedAccount, useOnce, type Identity } from './account-link.ts';
import { casLoginUrl, casLogoutUrl, validateTicket } from './cas.ts';
import { giveRole, roleOfGroups } from './group-roles.ts';
import { createOidc } from './oidc.ts';
import { checkSigned } from './signed-value.ts';
import {
  NO_TENANT,
  type CasProvider,
  type OidcProvider,
  type SsoConfiguration,
  type SsoProvider,
} from './sso-configuration.ts';

export interface SsoDeps extends AccountDeps {
  readonly sso: SsoConfiguration;
  /** Reaches the providers' own servers. */
  readonly fetch: typeof globalThis.fetch;
}

/** Who somebody is to a provider that was asked, and which organisation they come to. */
interface Verified {
  readonly identity: Identity;
  readonly orgId: string;
  /** Role that the provider's groups give; none where groups give no roles. */
  readonly role?: string | undefined;
}
type Refusal =
  | 'no-group'
  | 'missing'
  | 'forged'
  | 'expired'
  | 'foreign-tenant'
  | 'used'
  | 'refused'
  | 'unreachable';
const REFUSALS: Readonly<Record<Refusal, WordKey>> = {
  'no-group': 'sso.no-group',
  missing: 'sso.missing',
  forged: 'sso.forged',
  expired: 'sso.expired',
  'foreign-tenant': 'sso.foreign-tenant',
  used: 'sso.used',
  refused: 'sso.refused',
  unreachable: 'sso.unreachable',
};
export const LogoutSchema = v.object({ token: v.optional(v.string()) });

interface Place {
  readonly name: string;
  readonly provider: SsoProvider;
  readonly site: string;
  /** The entry route's own address: where a provider sends the browser back to. */
  readonly entryUrl: string;
}

function withRole(
  { groups }: CasProvider | OidcProvider,
  own: readonly string[],
  verified: Verified,
): Verified | Refusal {
  if (groups.length === 0) return verified;
  const role = roleOfGroups(groups, own);
  return role === null ? 'no-group' : { ...verified, role };
}

/** Sign-in with what another system vouches for: signed values, CAS tickets and OpenID Connect. */
export function ssoHandlers(deps: SsoDeps) {
  const { db, realNow, sso } = deps;
  const oidc = createOidc(db, realNow);

  /** The site is the one the page stands on; only those of the configuration have providers. */
  function placeOf(call: Call): Place | null {
    const name = call.params['provider'] ?? '';
    const site = call.origin !== null && Object.hasOwn(sso.sites, call.origin) ? call.origin : null;
    const providers = site === null ? {} : (sso.sites[site]?.providers ?? {});
    const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
    const entry = ENTRIES.find((each) => each.provider === name);
    if (site === null || provider === undefined || entry === undefined) return null;
    return { name, provider, site, entryUrl: site + SITE_BASE_PATH.slice(0, -1) + entry.route };
  }

  function knownPlace(call: Call): Place {
    const place = placeOf(call);
    if (place === null) throw new ApiError(RETCODES.notFound, 'sso.not-set-up');
    return place;
  }

  async function verify(place: Place, values: SsoValues): Promise<Verified | Refusal> {
    const { name, provider, site, entryUrl } = place;
    switch (provider.kind) {
      case 'signed': {
        const check = await checkSigned(name, provider, values, realNow());
        if (!check.ok) return check.reason;
        const identity = { provider: name, tenant: check.tenant, subject: check.subject };
        const isFirst = await useOnce(db, identity, check.id, check.expiresMs);
        return isFirst ? { identity, orgId: check.orgId } : 'used';
      }
      case 'cas': {
        if (values.ticket === undefined) return 'missing';
        const check = await validateTicket(provider, entryUrl, values.ticket, deps.fetch);
        if (!check.ok) return check.reason;
        return withRole(provider, check.groups, {
          identity: { provider: name, tenant: NO_TENANT, subject: check.subject },
          orgId: provider.orgId,
        });
      }
      case 'oidc': {
        if (values.state === undefined) return 'missing';
        const check = await oidc.finish({ name, provider, site, redirectUri: entryUrl }, values);
        if (!check.ok) return check.reason;
        return withRole(provider, check.groups, {
          identity: { provider: name, tenant: NO_TENANT, subject: check.subject },
          orgId: provider.orgId,
        });
      }
    }
  }

  return registerHandlers({
    async loginSso(call) {
      const place = knownPlace(call);
      const values = readBody(call, SsoValuesSchema);
      const address: AttemptKey = { scope: 'address', name: call.address };
      await refuseIfBlocked(db, [address], realNow());
      const verified = await verify(place, values);
      if (typeof verified === 'string') {
        // Neither of them is somebody's guess.
        if (verified !== 'unreachable' && verified !== 'no-group') await countFailure(db, address, realNow());
        throw new ApiError(RETCODES.signInFailed, REFUSALS[verified]);
      }
      const account = await linkedAccount(db, verified.identity, verified.orgId);
      if (account === null) throw new ApiError(RETCODES.signInFailed, 'sso.not-linked');
      if (verified.role !== undefined)
        await giveRole(db, { userId: account.user_id, orgId: verified.orgId, role: verified.role });
      return beginLogin(deps, account, { ...callPlace(call), isLocal: false }, verified.orgId);
    },

    async ssoStart(call): Promise<SsoStart> {
      const { name, provider, site, entryUrl } = knownPlace(call);
      if (provider.kind === 'signed') throw new ApiError(RETCODES.signInFailed, 'sso.missing');
      if (provider.kind === 'cas') return { url: casLoginUrl(provider, entryUrl), flow: null };
      const address: AttemptKey = { scope: 'codes', name: call.address };
      await refuseIfBlocked(db, [address], realNow());
      const started = await oidc.start({ name, provider, site, redirectUri: entryUrl });
      if (started === null) throw new ApiError(RETCODES.signInFailed, 'sso.unreachable');
      return started;
    },

    async logoutSso(call) {
      const given = readTokens(call, LogoutSchema, deps.allowsTokensInQuery).token ?? null;
      const claims = given === null ? null : await deps.tokens.readEvenIfExpired(given);
      if (claims?.kind === 'person')
        await revokeFamily(db, deps.bus, claims.family, realNow(), deps.accessLifeS);
      const place = placeOf(call);
      const url =
        place?.provider.kind === 'cas'
          ? casLogoutUrl(place.provider, `${place.site}${SITE_BASE_PATH}Login`)
          : null;
      return { url };
    },
  });
}
