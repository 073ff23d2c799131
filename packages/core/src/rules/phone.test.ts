import { expect, test } from 'vitest';
import { checkCode, checkCodeRequest, checkPhone } from './phone.ts';

test.each([
  ['', 'rule.phone.digits'],
  ['1380013800', 'rule.phone.digits'],
  ['138001380001', 'rule.phone.digits'],
  ['1380013800a', 'rule.phone.digits'],
  ['１３８００１３８０００', 'rule.phone.digits'],
  ['23800138000', 'rule.phone.wrong'],
  ['12800138000', 'rule.phone.wrong'],
  ['13800138000', null],
  ['19912345678', null],
])('VAL-03 the phone %s -> %s', (phone, key) => {
  expect(checkPhone(phone)?.key ?? null).toBe(key);
});

test.each([
  ['', 'rule.code.digits'],
  ['12345', 'rule.code.digits'],
  ['1234567', 'rule.code.digits'],
  ['12345a', 'rule.code.wrong'],
  ['123 56', 'rule.code.wrong'],
  ['000000', null],
])('VAL-04 the code "%s" -> %s', (code, key) => {
  expect(checkCode(code)?.key ?? null).toBe(key);
});

test('VAL-04 no code is sent to a number that is not one', () => {
  expect(checkCodeRequest('12800138000')).toEqual({ key: 'rule.phone.wrong' });
  expect(checkCodeRequest('13800138000')).toBeNull();
});
