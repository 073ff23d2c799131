import * as oidc from 'openid-client';
import { hashOpaqueSecret, newOpaqueSecret, sameText } from '../accounts/index.ts';
import type { Database } from '../../store/database/database.ts';
import type { OidcProvider } from './sso-configuration.ts';

/** How long somebody may take to sign in at the provider. */
const FLOW_LIFE_MS = 10 * 60_000;
const ANSWER_TIMEOUT_S = 10;
/** Addresses and keys of a provider are looked up again after this. */
const DISCOVERY_LIFE_MS = 3_600_000;

export type OidcCheck =
  | { readonly ok: true; readonly subject: string; readonly groups: readonly string[] }
  | { readonly ok: false; readonly reason: 'expired' | 'refused' | 'forged' | 'unreachable' };

export interface OidcAnswer {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
  readonly flow?: string | undefined;
}

export interface OidcPlace {
  readonly name: string;
  readonly provider: OidcProvider;
  readonly site: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
}

/** The authorization code flow with PKCE. What is under way stands in the database, so that any instance can end it. */
export function createOidc(db: Database, realNow: () => number) {
  const known = new Map<string, { readonly config: Promise<oidc.Configuration>; readonly atMs: number }>();

  function configurationOf(provider: OidcProvider): Promise<oidc.Configuration> {
    const key = `${provider.issuer} ${provider.clientId}`;
    const found = known.get(key);
    if (found !== undefined && realNow() - found.atMs < DISCOVERY_LIFE_MS) return found.config;
    const issuer = new URL(provider.issuer);
    const config = oidc.discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
      timeout: ANSWER_TIMEOUT_S,
      execute: [
        // The signature of the identity counts, not only the connection it came over.
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    });
    known.set(key, { config, atMs: realNow() });
    config.catch(() => known.delete(key));
    return config;
  }

  return {
    /** @returns where the browser goes, and the secret that stays in it; null where the provider does not answer */
    async start({ name, provider, site, redirectUri }: OidcPlace): Promise<{
      url: string;
      flow: string;
    } | null> {
      let config: oidc.Configuration;
      try {
        config = await configurationOf(provider);
      } catch {
        return null;
      }
      const [state, nonce, flow] = [oidc.randomState(), oidc.randomNonce(), newOpaqueSecret()];
      const verifier = oidc.randomPKCECodeVerifier();
      await db
        .insertInto('sso_flow')
        .values({
          state_hash: hashOpaqueSecret(state),
          flow_hash: hashOpaqueSecret(flow),
          provider: name,
          site,
          nonce,
          verifier,
          expires_at: new Date(realNow() + FLOW_LIFE_MS),
        })
        .execute();
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: provider.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, flow };
    },

    /** Trades the answer for an identity. Each flow ends with its first answer, whatever that is. */
    async finish({ name, provider, site, redirectUri }: OidcPlace, answer: OidcAnswer): Promise<OidcCheck> {
      const row = await db
        .deleteFrom('sso_flow')
        .where('state_hash', '=', hashOpaqueSecret(answer.state ?? ''))
        .returningAll()
        .executeTakeFirst();
      if (row === undefined || row.expires_at.getTime() <= realNow()) return { ok: false, reason: 'expired' };
      // Somebody else's answer, planted in this browser, would sign its reader in to a foreign account.
      const isOwn = sameText(row.flow_hash, hashOpaqueSecret(answer.flow ?? ''));
      if (!isOwn || row.provider !== name || row.site !== site) return { ok: false, reason: 'forged' };
      if (answer.error !== undefined || answer.code === undefined) return { ok: false, reason: 'refused' };
      const current = new URL(redirectUri);
      const { code, state = '', iss } = answer;
      for (const [key, value] of Object.entries({ code, state, iss }))
        if (value !== undefined) current.searchParams.set(key, value);
      try {
        const config = await configurationOf(provider);
        const tokens = await oidc.authorizationCodeGrant(config, current, {
          pkceCodeVerifier: row.verifier,
          expectedState: state,
          expectedNonce: row.nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims?.sub) return { ok: false, reason: 'forged' };
        const groups = [claims[provider.groupsFrom]].flat();
        const names = groups.filter((group): group is string => typeof group === 'string');
        return { ok: true, subject: claims.sub, groups: names };
      } catch (error) {
        return { ok: false, reason: reasonOf(error) };
      }
    },
  };
}

function reasonOf(error: unknown): 'refused' | 'forged' | 'unreachable' {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return 'refused';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // fetch fails with a TypeError that has no code of the library's own.
  if (code === '' || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM')
    return 'unreachable';
  return 'forged';
}
