import * as v from 'valibot';
import { fromBase64url } from '../sealing/base64url.ts';
import type { SessionScope } from './types.ts';

const texts = v.optional(v.nullable(v.array(v.string())), null);
const ClaimsSchema = v.object({
  kind: v.optional(v.string(), 'person'),
  holder: v.optional(v.string()),
  org: v.optional(v.nullable(v.string()), null),
  elements: texts,
  origins: texts,
  areaId: v.optional(v.nullable(v.string()), null),
  exp: v.optional(v.nullable(v.number()), null),
});

/** What a token that is a JWT says about itself; null for any other. Nothing is decided by it: the platform decides. */
export function tokenScope(token: string | null, serverNowMs: number): SessionScope | null {
  const payload = token?.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims = v.parse(ClaimsSchema, JSON.parse(new TextDecoder().decode(fromBase64url(payload))));
    const { kind, holder, org, elements, origins, areaId, exp } = claims;
    const expiresInS = exp === null ? null : Math.round(exp - serverNowMs / 1_000);
    return { kind: holder ?? kind, orgId: org, elements, origins, areaId, expiresInS };
  } catch {
    return null;
  }
}
