import { expect, test } from 'vitest';
import { loginAddress, redirectOf } from './redirect.ts';

test('the sign-in page leads back to the page and its query', () => {
  const address = loginAddress('/realTimeBoardFarm', 'range=yesterday&areaId=CER.W1');
  expect(redirectOf(address.split('?')[1] ?? '')).toBe('/realTimeBoardFarm?range=yesterday&areaId=CER.W1');
  expect(loginAddress('/', '')).toBe('/Login');
  expect(loginAddress('/Login', 'redirect=%2Fx')).toBe('/Login');
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/Login?redirect=/x', ''])(
  'a way back to %j is not taken',
  (to) => {
    expect(redirectOf(new URLSearchParams({ redirect: to }).toString())).toBeNull();
  },
);
