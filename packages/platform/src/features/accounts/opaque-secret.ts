import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 32 random bytes for a refresh token, a ticket or a client secret. */
export function newOpaqueSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of an opaque secret. It is random already, so a plain hash is enough. */
export function hashOpaqueSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function sameText(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}
