import { expect, test } from 'vitest';
import english from '../words/en.json';
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
])('the phone %s -> %s', (phone, key) => {
  expect(checkPhone(phone)?.key ?? null).toBe(key);
});

test('VAL-03 a phone has eleven digits, first 1, second 3 to 9; what is wrong with it is one of two messages', () => {
  for (let first = 0; first <= 9; first += 1) {
    for (let second = 0; second <= 9; second += 1) {
      const isMobile = first === 1 && second >= 3;
      const expected = isMobile ? null : { key: 'rule.phone.wrong' };
      expect(checkPhone(`${first}${second}800138000`)).toEqual(expected);
    }
  }
  for (const length of [0, 1, 10, 12, 20])
    expect(checkPhone('13800138000138001380'.slice(0, length))?.key).toBe('rule.phone.digits');
  expect(english['rule.phone.digits']).not.toBe(english['rule.phone.wrong']);
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
