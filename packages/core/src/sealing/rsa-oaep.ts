/** RSA-OAEP with SHA-256 (RFC 8017, 7.1.1), with the engine's big integers: only encryption, so nothing secret is a base. */
import { sha256 } from './sha256.ts';

const HASH_BYTES = 32;

export interface RsaPublicKey {
  readonly modulus: Uint8Array;
  readonly exponent: Uint8Array;
}

/**
 * @param fillRandom  fills with random bytes, such as `crypto.getRandomValues`
 * @throws {RangeError} when the message is too long for the key
 */
export function encryptOaep(
  key: RsaPublicKey,
  message: Uint8Array,
  fillRandom: (bytes: Uint8Array<ArrayBuffer>) => unknown,
): Uint8Array {
  const size = key.modulus.length;
  const room = size - 2 * HASH_BYTES - 2;
  if (message.length > room)
    throw new RangeError(`The value has ${message.length} bytes; the key takes at most ${room}.`);
  const block = new Uint8Array(size - HASH_BYTES - 1);
  block.set(sha256(new Uint8Array(0)));
  block[block.length - message.length - 1] = 1;
  block.set(message, block.length - message.length);
  const seed = new Uint8Array(HASH_BYTES);
  fillRandom(seed);
  const maskedBlock = xor(block, mask(seed, block.length));
  const maskedSeed = xor(seed, mask(maskedBlock, HASH_BYTES));
  const encoded = new Uint8Array(size);
  encoded.set(maskedSeed, 1);
  encoded.set(maskedBlock, 1 + HASH_BYTES);
  return toBytes(power(toNumber(encoded), toNumber(key.exponent), toNumber(key.modulus)), size);
}

/** MGF1. */
function mask(seed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  const counted = new Uint8Array(seed.length + 4);
  counted.set(seed);
  for (let count = 0; count * HASH_BYTES < length; count += 1) {
    new DataView(counted.buffer).setUint32(seed.length, count);
    const at = count * HASH_BYTES;
    out.set(sha256(counted).subarray(0, Math.min(HASH_BYTES, length - at)), at);
  }
  return out;
}

function xor(a: Uint8Array, b: Uint8Array): Uint8Array {
  return a.map((byte, i) => byte ^ (b[i] ?? 0));
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function toNumber(bytes: Uint8Array): bigint {
  let hex = '0x0';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return BigInt(hex);
}

function toBytes(value: bigint, size: number): Uint8Array {
  const hex = value.toString(16).padStart(2 * size, '0');
  return Uint8Array.from({ length: size }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}
