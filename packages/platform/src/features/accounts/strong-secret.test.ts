import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { weaknessOf } from './strong-secret.ts';

test.each([
  ['short', 'shorter than 32'],
  ['a'.repeat(40), 'a repetition'],
  ['x7Kp'.repeat(10), 'a repetition'],
  ['please-change-me-0aZ9fQ2mX7vL4tR8', 'known example'],
  ['0123456789abcdefghijklmnopqrstuvwxyz', 'known example'],
  ['aaaabbbbaabbbabaababbbabababbabaaab', 'too few different'],
])('%s is weak: %s', (secret, why) => {
  expect(weaknessOf(secret)).toContain(why);
});

test('random ones are strong, in base64 and in hexadecimal digits', () => {
  for (let round = 0; round < 50; round += 1) {
    expect(weaknessOf(randomBytes(32).toString('base64'))).toBeNull();
    expect(weaknessOf(randomBytes(32).toString('hex'))).toBeNull();
  }
});
