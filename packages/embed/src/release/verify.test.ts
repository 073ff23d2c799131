import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { zip } from '../../../core/src/export/zip.ts';
import { INTEGRITY_FILE, integrityList } from './integrity.ts';
import { signRelease, verifyRelease } from './verify.ts';

const pair = (type: 'ed25519' | 'x25519' = 'ed25519') => {
  const { privateKey, publicKey } =
    type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  return {
    privatePem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicPem: String(publicKey.export({ type: 'spki', format: 'pem' })),
  };
};
const own = pair();
const texts = { 'plantdeck/1.0.0/plantdeck.js': 'export {};', LICENSE: 'Apache' };
const list = JSON.stringify(
  integrityList(
    '1.0.0',
    new Map(Object.entries(texts).map(([name, text]) => [name, new TextEncoder().encode(text)])),
  ),
);
const pack = (files: Readonly<Record<string, string>>): Uint8Array =>
  zip(Object.entries(files).map(([name, text]) => ({ name, text })));
const whole = pack({ ...texts, [INTEGRITY_FILE]: list });
const lines = (archive: Uint8Array, options = {}): readonly string[] => verifyRelease(archive, options).lines;

describe('a release that is whole', () => {
  test('with its signature and the key says who signed it', () => {
    const { signature, fingerprint } = signRelease(whole, own.privatePem);
    expect(signature).toHaveLength(64);
    expect(verifyRelease(whole, { signature, publicKeyPem: own.publicPem })).toEqual({
      isGood: true,
      lines: [`Plantdeck 1.0.0: all 3 files fit; signed by the key ${fingerprint}.`],
    });
  });

  test('without signature or key says that nothing proves who made it', () => {
    expect(lines(whole)[0]).toContain('not signed');
    const { signature } = signRelease(whole, own.privatePem);
    expect(lines(whole, { signature })[0]).toContain('no key was given');
  });
});

describe('a release that is not to be used', () => {
  test('another key, another file or no signature where a key is given', () => {
    const { signature } = signRelease(whole, own.privatePem);
    const stranger = pair();
    const wrong = 'Do not use this file: the signature does not fit this file and key.';
    expect(lines(whole, { signature, publicKeyPem: stranger.publicPem })).toEqual([wrong]);
    expect(lines(whole, { signature: signature.slice(1), publicKeyPem: own.publicPem })).toEqual([wrong]);
    const other = pack({ ...texts, [INTEGRITY_FILE]: `${list} ` });
    expect(lines(other, { signature, publicKeyPem: own.publicPem })).toEqual([wrong]);
    expect(lines(whole, { publicKeyPem: own.publicPem })[0]).toContain('the signature is missing');
  });

  test.each([
    ['a changed file', { ...texts, LICENSE: 'mine', [INTEGRITY_FILE]: list }, 'LICENSE has been changed'],
    ['a file too many', { ...texts, 'a.js': '', [INTEGRITY_FILE]: list }, `a.js is not in ${INTEGRITY_FILE}`],
    [
      'a file too few',
      { LICENSE: 'Apache', [INTEGRITY_FILE]: list },
      'plantdeck/1.0.0/plantdeck.js is missing',
    ],
    ['no list', texts, `${INTEGRITY_FILE} is missing`],
    [
      'a list of another form',
      { [INTEGRITY_FILE]: '{"version":1,"files":{}}' },
      `${INTEGRITY_FILE}: version`,
    ],
    ['a list that is none', { [INTEGRITY_FILE]: '{' }, 'is no JSON'],
    ['a way out of the folder', { '../a.js': '', [INTEGRITY_FILE]: list }, '"../a.js" is no name'],
  ])('%s is told by name', (_what, files, told) => {
    const verdict = verifyRelease(pack(files as Record<string, string>));
    expect(verdict.isGood).toBe(false);
    expect(verdict.lines[0]).toContain(told);
  });

  test('bytes that were changed in the archive itself, a cut archive, and a name that is there twice', () => {
    const text = Buffer.from(whole).indexOf('Apache');
    const bent = Uint8Array.from(whole);
    bent.set([0], text);
    expect(lines(bent)[0]).toContain('LICENSE does not fit its checksum');
    expect(lines(whole.slice(0, -9))[0]).toContain('no whole zip file');
    expect(lines(new Uint8Array())[0]).toContain('no whole zip file');
    const twice = zip([
      { name: 'a', text: '' },
      { name: 'a', text: '' },
    ]);
    expect(lines(twice)[0]).toContain('a is there twice');
  });

  test('a key that is none, or of another kind, signs and proves nothing', () => {
    expect(() => signRelease(whole, 'key')).toThrow('no private key');
    expect(() => signRelease(whole, pair('x25519').privatePem)).toThrow('x25519');
    expect(lines(whole, { signature: new Uint8Array(64), publicKeyPem: 'key' })[0]).toContain(
      'no public key',
    );
    expect(lines(whole, { publicKeyPem: pair('x25519').publicPem })[0]).toContain('x25519');
  });
});
