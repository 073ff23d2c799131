import { describe, expect, test } from 'vitest';
import { base32, matchingStep, newTotpSecret, totpAddress, totpCode, totpStep } from './totp.ts';

/** The key of RFC 6238, appendix B. */
const SECRET = base32(Buffer.from('12345678901234567890'));
const AT_S = 1_111_111_111;
const NOW_MS = AT_S * 1000;

describe('one-time codes', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d s are the last six digits of the vector %s of RFC 6238', (atS, eight) => {
    expect(totpCode(SECRET, totpStep(atS * 1000))).toBe(eight.slice(-6));
  });

  test.each([
    ['f', 'MY'],
    ['foobar', 'MZXW6YTBOI'],
    ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ])('the secret %s is %s in base 32, as in RFC 4648', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });

  test('count one step before and after their own, and no further', () => {
    const step = totpStep(NOW_MS);
    const found = [-2, -1, 0, 1, 2].map((drift) =>
      matchingStep(SECRET, totpCode(SECRET, step + drift), NOW_MS, -1),
    );
    expect(found).toEqual([null, step - 1, step, step + 1, null]);
  });

  test('of a used step and of those before it never count again', () => {
    const step = totpStep(NOW_MS);
    const after = (lastStep: number) =>
      [-1, 0, 1].map((drift) => matchingStep(SECRET, totpCode(SECRET, step + drift), NOW_MS, lastStep));
    expect(after(step)).toEqual([null, null, step + 1]);
    expect(after(step + 1)).toEqual([null, null, null]);
  });

  test('of another secret, another length or no digits count for nothing', () => {
    const step = totpStep(NOW_MS);
    for (const code of [totpCode(newTotpSecret(), step), '', '50471', 'abcdef', '０50471'])
      expect(matchingStep(SECRET, code, NOW_MS, -1)).toBeNull();
  });

  test('a secret has 160 bits, and its address names person and issuer', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
    const address = new URL(totpAddress(SECRET, 'cer manager'));
    expect(address.href).toContain('otpauth://totp/Plantdeck%3Acer%20manager?');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      secret: SECRET,
      issuer: 'Plantdeck',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
