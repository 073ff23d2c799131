import { createHmac, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { sameText } from './opaque-secret.ts';

/**
 * Proof that somebody signed in to an account on this device before. It opens nothing: it spares its holder the waits
 * that failures of others bring, and has a count of its own. The page keeps it, where it says nothing of whose it is.
 */
const LIFE_MS = 180 * 86_400_000;
const PROOF = /^([\w-]{16})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

/** Proofs that a page sends: one for each account that signed in there. */
export const KnownDevicesSchema = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(5)),
  [],
);

const signatureOf = (secret: string, userId: string, id: string, expires: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['known-device', userId, id, expires]))
    .digest('base64url');

export function proveDevice(secret: string, userId: string, nowMs: number): string {
  const id = randomBytes(12).toString('base64url');
  const expires = (nowMs + LIFE_MS).toString(36);
  return `${id}.${expires}.${signatureOf(secret, userId, id, expires)}`;
}

/** @returns the name of the device that the account knows; null where none of the proofs is of this account */
export function knownDevice(
  secret: string,
  userId: string,
  proofs: readonly string[],
  nowMs: number,
): string | null {
  for (const proof of proofs) {
    const [, id = '', expires = '', signature = ''] = PROOF.exec(proof) ?? [];
    if (id === '' || Number.parseInt(expires, 36) < nowMs) continue;
    if (sameText(signature, signatureOf(secret, userId, id, expires))) return id;
  }
  return null;
}
