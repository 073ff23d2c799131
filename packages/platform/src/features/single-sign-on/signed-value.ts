import { SSO_TOKEN_LIFETIME_S } from '@plantdeck/core/constants';
import { decodeJwt, errors, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { SignedProvider } from './sso-configuration.ts';

/** Why a value of another system is not believed. */
export type SignedRefusal = 'missing' | 'forged' | 'expired' | 'foreign-tenant';
export type SignedCheck =
  | {
      readonly ok: true;
      readonly tenant: string;
      readonly subject: string;
      readonly orgId: string;
      /** Names this one value, so that it opens only once. */
      readonly id: string;
      readonly expiresMs: number;
    }
  | { readonly ok: false; readonly reason: SignedRefusal };

const ClaimsSchema = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  jti: v.pipe(v.string(), v.minLength(8), v.maxLength(200)),
  iat: v.number(),
  exp: v.number(),
  sid: v.optional(v.string()),
});
/** Clocks of two systems differ. */
const TOLERANCE_S = 30;

export interface SignedValues {
  readonly sign?: string | undefined;
  readonly code?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly tenant?: string | undefined;
}

/**
 * Checks `sign` (or `code`): a JWS (HS256) of the tenant's own key with issuer = tenant, audience
 * `plantdeck:<provider>`, subject, `jti`, and a life of at most 300 s. A value that goes with a session carries its id
 * as `sid`; neither works without the other.
 */
export async function checkSigned(
  provider: string,
  { tenants }: SignedProvider,
  values: SignedValues,
  nowMs: number,
): Promise<SignedCheck> {
  const value = values.sign ?? values.code;
  const names = Object.keys(tenants);
  const tenantName = values.tenant ?? (names.length === 1 ? names[0] : undefined);
  if (value === undefined || tenantName === undefined) return { ok: false, reason: 'missing' };
  const tenant = Object.hasOwn(tenants, tenantName) ? tenants[tenantName] : undefined;
  if (tenant === undefined) return { ok: false, reason: 'foreign-tenant' };
  // Read before it is believed, only to say more plainly why it is not.
  if (issuerOf(value) !== tenantName && issuerOf(value) !== null)
    return { ok: false, reason: 'foreign-tenant' };
  try {
    const { payload } = await jwtVerify(value, new TextEncoder().encode(tenant.key), {
      algorithms: ['HS256'],
      issuer: tenantName,
      audience: `plantdeck:${provider}`,
      currentDate: new Date(nowMs),
      clockTolerance: TOLERANCE_S,
      maxTokenAge: SSO_TOKEN_LIFETIME_S,
      requiredClaims: ['exp', 'iat', 'sub', 'jti'],
    });
    const claims = v.safeParse(ClaimsSchema, payload);
    if (!claims.success || claims.output.sid !== values.sessionId) return { ok: false, reason: 'forged' };
    const { sub, jti, exp, iat } = claims.output;
    // Whoever signs for longer would have to be remembered for longer.
    if (exp - iat > SSO_TOKEN_LIFETIME_S) return { ok: false, reason: 'forged' };
    const expiresMs = (exp + TOLERANCE_S) * 1_000;
    return { ok: true, tenant: tenantName, subject: sub, orgId: tenant.orgId, id: jti, expiresMs };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { ok: false, reason: 'expired' };
    if (error instanceof errors.JOSEError) return { ok: false, reason: 'forged' };
    throw error;
  }
}

function issuerOf(value: string): string | null {
  try {
    return decodeJwt(value).iss ?? null;
  } catch {
    return null;
  }
}
