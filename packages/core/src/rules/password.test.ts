import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  checkNewPassword,
  checkPasswordChange,
  PasswordPolicySchema,
  passwordRules,
  SPECIAL_CHARACTERS,
} from './password.ts';

const policy = {
  minLength: 8,
  maxLength: 10,
  numLetters: false,
  caseSensitivity: false,
  specialCharacter: false,
};

describe('VAL-01 a new password', () => {
  test.each([
    ['', 'rule.password.newRequired'],
    ['Abcdefghij1', 'rule.password.length'],
    ['Abcdefghijklmnopqrst1', 'rule.password.length'],
    ['abcdefghijkl', 'rule.password.kinds'],
    ['abcdefghijk1', 'rule.password.kinds'],
    ['Abcdefghijk1', null],
    ['abcdefghij1-', null],
    ['ABCDEFGHIJ1;', null],
    ['Abcdefghijk(', 'rule.password.kinds'],
  ])('without a policy: %s -> %s', (password, key) => {
    expect(checkNewPassword(password, null)?.key ?? null).toBe(key);
  });

  test('says between which lengths it must be', () => {
    expect(checkNewPassword('Aa1-', null)).toEqual({
      key: 'rule.password.length',
      params: { min: 12, max: 20 },
    });
    expect(checkNewPassword('Aa1-', policy)).toEqual({
      key: 'rule.password.length',
      params: { min: 8, max: 10 },
    });
  });

  test.each([
    [{ ...policy }, 'aaaaaaaa', null],
    [{ ...policy, numLetters: true }, 'aaaaaaaa', 'rule.password.numLetters'],
    [{ ...policy, numLetters: true }, '11111111', 'rule.password.numLetters'],
    [{ ...policy, numLetters: true }, 'aaaaaaa1', null],
    [{ ...policy, caseSensitivity: true }, 'aaaaaaa1', 'rule.password.caseSensitivity'],
    [{ ...policy, caseSensitivity: true }, 'AAAAAAA1', 'rule.password.caseSensitivity'],
    [{ ...policy, caseSensitivity: true }, 'AAAAaaaa', null],
    [{ ...policy, specialCharacter: true }, 'AAaa11()', 'rule.password.specialCharacter'],
    [{ ...policy, specialCharacter: true }, 'AAaa11_a', null],
  ])('by the policy %o: %s -> %s', (by, password, key) => {
    expect(checkNewPassword(password, by)?.key ?? null).toBe(key);
  });

  test('each character of the given set counts as special', () => {
    for (const character of '~!@#$%^&*-_;') {
      expect(checkNewPassword(`aaaaaaa${character}`, { ...policy, specialCharacter: true })).toBeNull();
    }
    expect(SPECIAL_CHARACTERS).toHaveLength(12);
  });

  test('has at least 8 characters whatever the policy allows', () => {
    const lax = { ...policy, minLength: 1, maxLength: 6 };
    expect(checkNewPassword('aaaaaaa', lax)).toEqual({
      key: 'rule.password.length',
      params: { min: 8, max: 8 },
    });
    expect(checkNewPassword('aaaaaaaa', lax)).toBeNull();
  });

  test('takes a policy whose flags are 0 and 1', () => {
    const parsed = v.parse(PasswordPolicySchema, {
      minLength: 8,
      maxLength: 10,
      numLetters: 1,
      caseSensitivity: 0,
    });
    expect(checkNewPassword('aaaaaaaa', parsed)?.key).toBe('rule.password.numLetters');
    expect(checkNewPassword('aaaaaaa1', parsed)).toBeNull();
  });
});

test('the rules are told one by one, each with whether it is kept', () => {
  const all = { ...policy, numLetters: true, caseSensitivity: true, specialCharacter: true };
  const kept = (password: string) => passwordRules(password, all).map(({ isKept }) => isKept);
  expect(passwordRules('', all).map(({ key }) => key)).toEqual([
    'rule.password.length',
    'rule.password.numLetters',
    'rule.password.caseSensitivity',
    'rule.password.specialCharacter',
  ]);
  expect(kept('')).toEqual([false, false, false, false]);
  expect(kept('aA1')).toEqual([false, true, true, false]);
  expect(kept('aA1-aA1-')).toEqual([true, true, true, true]);
  expect(passwordRules('', null).map(({ key }) => key)).toEqual([
    'rule.password.length',
    'rule.password.kinds',
  ]);
});

describe('VAL-02 the change-password form', () => {
  test('asks for all three', () => {
    expect(checkPasswordChange({ oldPassword: '', newPassword: '', confirmation: '' }, null)).toEqual({
      oldPassword: { key: 'rule.password.oldRequired' },
      newPassword: { key: 'rule.password.newRequired' },
      confirmation: { key: 'rule.password.confirmationRequired' },
    });
  });

  test('says that the two passwords are inconsistent', () => {
    const entry = { oldPassword: 'x', newPassword: 'Abcdefghijk1', confirmation: 'Abcdefghijk2' };
    expect(checkPasswordChange(entry, null)).toEqual({ confirmation: { key: 'rule.password.mismatch' } });
  });

  test('wants another password than the old one', () => {
    const entry = { oldPassword: 'Abcdefghijk1', newPassword: 'Abcdefghijk1', confirmation: 'Abcdefghijk1' };
    expect(checkPasswordChange(entry, null)).toEqual({ newPassword: { key: 'rule.password.same' } });
  });

  test('has nothing to say to a good entry, with or without the old password', () => {
    const entry = { newPassword: 'Abcdefghijk1', confirmation: 'Abcdefghijk1' };
    expect(checkPasswordChange(entry, null)).toEqual({});
    expect(checkPasswordChange({ ...entry, oldPassword: 'x' }, null)).toEqual({});
  });
});
