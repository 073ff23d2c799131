import { expect, test } from 'vitest';
import { codeAddress, codeOf, loginAddress, redirectOf } from './redirect.ts';

test('the sign-in page leads back to the page and its query', () => {
  const address = loginAddress('/realTimeBoardFarm', 'range=yesterday&areaId=CER.W1');
  expect(redirectOf(address.split('?')[1] ?? '')).toBe('/realTimeBoardFarm?range=yesterday&areaId=CER.W1');
  expect(loginAddress('/', '')).toBe('/Login');
  expect(loginAddress('/Login', 'redirect=%2Fx')).toBe('/Login');
});

test('what could be a secret does not reach the address of the sign-in page', () => {
  const address = loginAddress('/realTimeBoardFarm', 'token=abc&range=today&sessionId=7&ticket=x');
  expect(redirectOf(address.split('?')[1] ?? '')).toBe('/realTimeBoardFarm?range=today');
});

test('a code dresses the sign-in page', () => {
  const address = codeAddress('foshan1');
  expect(address).toBe('/Login?code=foshan1');
  expect(codeOf('code=foshan1')).toBe('foshan1');
  expect(codeOf('redirect=%2FmessageCenter')).toBeNull();
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/Login?redirect=/x',
  '',
])('a way back to %j is not taken', (to) => {
  expect(redirectOf(new URLSearchParams({ redirect: to }).toString())).toBeNull();
});
