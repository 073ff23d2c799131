/** One-time codes by time, as authenticator apps make them: RFC 6238 with SHA-1, 6 digits and steps of 30 s. */
import { createHmac, randomBytes } from 'node:crypto';
import { sameText } from './opaque-secret.ts';

const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** A phone's clock may be one step off, either way. */
const DRIFT_STEPS = [0, -1, 1] as const;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Text of RFC 4648 without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('');
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

export const newTotpSecret = (): string => base32(randomBytes(SECRET_BYTES));

export const totpStep = (nowMs: number): number => Math.floor(nowMs / STEP_MS);

/** @param secret  in base 32 */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step that a code is of; null where it is wrong or too old.
 * @param lastStep  the newest step that was used: neither it nor one before it counts again
 */
export function matchingStep(secret: string, code: string, nowMs: number, lastStep: number): number | null {
  const now = totpStep(nowMs);
  const step = DRIFT_STEPS.map((drift) => now + drift).find(
    (each) => each > lastStep && sameText(totpCode(secret, each), code),
  );
  return step ?? null;
}

/** What a QR code for an authenticator app says. */
export function totpAddress(secret: string, userName: string): string {
  const label = encodeURIComponent(`Plantdeck:${userName}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=Plantdeck&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}
