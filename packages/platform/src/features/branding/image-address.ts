import { createHmac, timingSafeEqual } from 'node:crypto';
import { GROUP_PREFIXES } from '@plantdeck/core/endpoints';

/** Where pictures are fetched from, by addresses that {@link createImageAddresses} signs. */
export const IMAGE_FILE_PATH = `${GROUP_PREFIXES.cloud}/customizedInfo/image/file`;
/** The same address is given out for this long, so that a browser keeps the picture. */
const STEP_S = 6 * 3_600;

/** Signed addresses of pictures: whoever has one may fetch that picture until it expires, and nothing else. */
export interface ImageAddresses {
  /** An address that opens for six to twelve hours. */
  sign(storagePath: string, nowMs: number): string;
  /** Seconds that are left of an address; null for a wrong signature, and for one that has expired. */
  leftS(storagePath: string, expires: string, signature: string, nowMs: number): number | null;
}

export function createImageAddresses(secret: string): ImageAddresses {
  const signatureOf = (storagePath: string, expires: string): Buffer =>
    createHmac('sha256', secret).update(`brand-image\n${storagePath}\n${expires}`).digest();
  return {
    sign(storagePath, nowMs) {
      const expires = String((Math.floor(nowMs / 1000 / STEP_S) + 2) * STEP_S);
      const signature = signatureOf(storagePath, expires).toString('base64url');
      return `${IMAGE_FILE_PATH}?${new URLSearchParams({ path: storagePath, expires, signature }).toString()}`;
    },
    leftS(storagePath, expires, signature, nowMs) {
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(storagePath, expires);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const left = Math.floor(Number(expires) - nowMs / 1000);
      return left > 0 ? left : null;
    },
  };
}
