import { randomUUID } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';
import * as v from 'valibot';

const ISSUER = 'plantdeck';

/** What an access token says. Permissions are not in it: they are read at every call, so that a change acts at once. */
export const AccessClaimsSchema = v.object({
  sub: v.string(),
  jti: v.string(),
  kind: v.picklist(['person', 'embed']),
  /** Who holds an embed token: anybody at a portal, one member of the organisation, or a wall display. */
  holder: v.optional(v.picklist(['guest', 'user', 'device'])),
  /** One sign-in: its refresh tokens and access tokens end together. Of an embed token, its client. */
  family: v.string(),
  exp: v.number(),
  /** An embed token's organisation, elements and origins. */
  org: v.optional(v.string()),
  elements: v.optional(v.nullable(v.array(v.string()))),
  origins: v.optional(v.array(v.string())),
  /** Row rule of an embed token: the highest area whose rows it reads. */
  areaId: v.optional(v.string()),
});
export type AccessClaims = v.InferOutput<typeof AccessClaimsSchema>;
export type NewClaims = Omit<AccessClaims, 'jti' | 'exp'>;

export interface AccessTokens {
  /** @param lifeS  seconds until it expires */
  issue(claims: NewClaims, lifeS: number): Promise<string>;
  /** Null for a token that is not ours, damaged, or over. */
  verify(token: string): Promise<AccessClaims | null>;
  /** Like verify, but an expired token still tells whose it was; for signing out. */
  readEvenIfExpired(token: string): Promise<AccessClaims | null>;
}

/**
 * @param secret  signs and checks (HS256)
 * @param now     real time in epoch ms: a token's life doesn't follow an accelerated plant clock
 */
export function createAccessTokens(secret: string, now: () => number): AccessTokens {
  const key = new TextEncoder().encode(secret);
  const check = async (
    token: string,
    currentDate: Date,
    toleranceS: number,
  ): Promise<AccessClaims | null> => {
    try {
      const options = { algorithms: ['HS256'], issuer: ISSUER, currentDate, clockTolerance: toleranceS };
      const { payload } = await jwtVerify(token, key, options);
      const claims = v.safeParse(AccessClaimsSchema, payload);
      return claims.success ? claims.output : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
  return {
    issue: (claims, lifeS) => {
      const issuedAtS = Math.floor(now() / 1000);
      return new SignJWT({
        ...claims,
        jti: randomUUID(),
        iss: ISSUER,
        iat: issuedAtS,
        exp: issuedAtS + lifeS,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(key);
    },
    verify: (token) => check(token, new Date(now()), 0),
    readEvenIfExpired: (token) => check(token, new Date(now()), Number.MAX_SAFE_INTEGER / 1e6),
  };
}
