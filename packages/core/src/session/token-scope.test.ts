import { expect, test } from 'vitest';
import { tokenScope } from './token-scope.ts';

const jwt = (claims: object): string =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test('a token that is a JWT tells its scope and how long it lives by server time', () => {
  const token = jwt({
    kind: 'embed',
    org: 'org-cer',
    elements: ['plant-chart'],
    areaId: 'CER.W1',
    exp: 2_000,
  });
  expect(tokenScope(token, 1_900_000)).toEqual({
    kind: 'embed',
    orgId: 'org-cer',
    elements: ['plant-chart'],
    origins: null,
    areaId: 'CER.W1',
    expiresInS: 100,
  });
  expect(tokenScope(jwt({ exp: 1_000 }), 1_900_000)).toMatchObject({ kind: 'person', expiresInS: -900 });
});

test('of any other token nothing is known, and nothing is thrown', () => {
  for (const token of [null, '', 'opaque', 'a.b.c', 'a.!!.c', jwt({ exp: 'soon' })])
    expect(tokenScope(token, 0)).toBeNull();
});
