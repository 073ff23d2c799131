import { SSO_TOKEN_LIFETIME_S } from '@plantdeck/core/constants';
import { SignJWT } from 'jose';
import * as v from 'valibot';
import type { EquipmentLifecycle } from './sso-configuration.ts';

const ANSWER_TIMEOUT_MS = 10_000;
const ssoToken = v.pipe(v.string(), v.minLength(1), v.maxLength(4_000));
const AnswerSchema = v.object({
  retCode: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  retMsg: v.optional(v.nullable(v.string())),
  data: v.optional(v.nullable(v.union([ssoToken, v.object({ ssoToken })]))),
});

export type EquipmentAnswer =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly reason: 'unreachable' }
  | { readonly ok: false; readonly reason: 'refused'; readonly retMsg: string };

/** The signed payload: user name, issued-at and an expiry 300 s after it, and nothing else. */
function signEquipmentToken(signingKey: string, userName: string, nowMs: number): Promise<string> {
  const issuedAtS = Math.floor(nowMs / 1_000);
  return new SignJWT({ userName, iat: issuedAtS, exp: issuedAtS + SSO_TOKEN_LIFETIME_S })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(signingKey));
}

/**
 * Tells the equipment-lifecycle system who comes, and learns where the browser goes. Only the user name leaves the
 * platform, and only for somebody it has authenticated.
 */
export async function signInToEquipment(
  settings: EquipmentLifecycle,
  userName: string,
  { nowMs, fetch }: { readonly nowMs: number; readonly fetch: typeof globalThis.fetch },
): Promise<EquipmentAnswer> {
  const { tokenUrl, clientId, clientSecret } = settings;
  let json: unknown;
  try {
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      redirect: 'error',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      },
      body: JSON.stringify({ token: await signEquipmentToken(settings.signingKey, userName, nowMs) }),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    json = await answer.json();
  } catch {
    return { ok: false, reason: 'unreachable' };
  }
  const answer = v.safeParse(AnswerSchema, json);
  if (!answer.success) return { ok: false, reason: 'unreachable' };
  const { retCode, retMsg, data } = answer.output;
  const token = typeof data === 'string' ? data : data?.ssoToken;
  if (retCode !== '0' || token === undefined)
    return { ok: false, reason: 'refused', retMsg: (retMsg ?? '').slice(0, 200) };
  const url = new URL(settings.ssoUrl);
  url.searchParams.set('ssoToken', token);
  return { ok: true, url: url.href };
}
