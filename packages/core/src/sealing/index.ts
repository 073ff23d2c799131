/** Secrets on their way to the platform: sealed with its public key, each for one field of one request. */
import type { PublicKey, SealedValue } from '../contract/account.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { encryptOaep } from './rsa-oaep.ts';

/**
 * Seals values by field: `{ newPassword: 'x' }` becomes `{ newPassword: '<kid>.<ciphertext>' }`.
 * @throws {RangeError} when a value is too long for the key
 */
export function sealValues<TField extends string>(
  key: PublicKey,
  values: Readonly<Record<TField, string>>,
  fillRandom: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
): Record<TField, string> {
  const rsa = { modulus: fromBase64url(key.n), exponent: fromBase64url(key.e) };
  const sealed = Object.entries<string>(values).map(([field, value]) => {
    const inside: SealedValue = { f: field, n: key.nonce, v: value };
    const message = new TextEncoder().encode(JSON.stringify(inside));
    return [field, `${key.kid}.${toBase64url(encryptOaep(rsa, message, fillRandom))}`];
  });
  return Object.fromEntries(sealed) as Record<TField, string>;
}
