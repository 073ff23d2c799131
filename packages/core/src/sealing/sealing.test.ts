import { constants, createHash, generateKeyPairSync, privateDecrypt, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealValues } from './index.ts';
import { encryptOaep } from './rsa-oaep.ts';
import { sha256 } from './sha256.ts';

test('the hash is the one of the standard, over every length around the blocks', () => {
  for (let length = 0; length <= 200; length += 1) {
    const message = randomBytes(length);
    expect(Buffer.from(sha256(message)).toString('hex')).toBe(
      createHash('sha256').update(message).digest('hex'),
    );
  }
});

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = publicKey.export({ format: 'jwk' });
const key = { kid: 'k1', n: String(jwk.n), e: String(jwk.e), nonce: 'once' };
const open = (sealed: string): unknown => {
  const [kid, text = ''] = sealed.split('.');
  expect(kid).toBe('k1');
  const options = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return JSON.parse(String(privateDecrypt(options, Buffer.from(text, 'base64url'))));
};

test.each(['', 'Plantdeck-2026', '密码🔑 with "quotes" and \u0000'])(
  '%j is opened by the private key only',
  (value) => {
    const sealed = sealValues(key, { newPassword: value, phone: '13800000001' });
    expect(open(sealed.newPassword)).toEqual({ f: 'newPassword', n: 'once', v: value });
    expect(open(sealed.phone)).toEqual({ f: 'phone', n: 'once', v: '13800000001' });
  },
);

test('the same value never looks the same twice', () => {
  const [first, second] = [sealValues(key, { a: 'x' }), sealValues(key, { a: 'x' })];
  expect(first.a).not.toBe(second.a);
});

test('a value that the key cannot take is refused, not cut', () => {
  expect(() => sealValues(key, { a: 'x'.repeat(200) })).toThrow(/at most 190/);
});

test('keys of other sizes and random messages are right as well', () => {
  for (const modulusLength of [1024, 1031, 3072]) {
    const pair = generateKeyPairSync('rsa', { modulusLength });
    const { n, e } = pair.publicKey.export({ format: 'jwk' });
    const rsa = {
      modulus: Buffer.from(String(n), 'base64url'),
      exponent: Buffer.from(String(e), 'base64url'),
    };
    for (const length of [0, 1, 40, 62]) {
      const message = randomBytes(length);
      const cipher = encryptOaep(rsa, message, (bytes) => bytes.set(randomBytes(bytes.length)));
      const options = { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
      expect(privateDecrypt(options, cipher).equals(message)).toBe(true);
    }
  }
});
