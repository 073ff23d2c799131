import { expect, test } from 'vitest';
import { parseSso, readSsoFile } from './sso-configuration.ts';

const cas = { kind: 'cas', serverUrl: 'https://cas.example/cas', orgId: 'org-cer' };
const file = (providers: object): string =>
  JSON.stringify({ sites: { 'https://plant.example': { providers } } });

test('a file names the providers of each site', () => {
  const { sites } = parseSso(file({ cas }), 'sso.json');
  expect(sites['https://plant.example']?.providers['cas']).toEqual({
    ...cas,
    accounts: {},
    groups: [],
    groupsFrom: 'groups',
  });
  expect(readSsoFile(undefined)).toEqual({ sites: {} });
});

test.each([
  ['{', 'no JSON'],
  ['{}', 'sites'],
  ['{"sites":{"plant.example":{}}}', 'an origin like'],
  [file({ cas: { ...cas, serverUrl: 'http://cas.example/cas' } }), 'cas.serverUrl must be an https address'],
  [file({ cas: { ...cas, kind: 'saml' } }), 'cas.kind'],
  [
    file({ imc: { kind: 'signed', tenants: { a: { key: 'short-secret', orgId: 'o' } } } }),
    'imc.tenants.a.key must be at least 32 characters',
  ],
])('what does not fit is named: %#', (text, words) => {
  expect(() => parseSso(text, 'sso.json')).toThrow(words);
  expect(() => parseSso(text, 'sso.json')).not.toThrow('short-secret');
});

test('a file that cannot be read is named', () => {
  expect(() => readSsoFile('/nowhere/sso.json')).toThrow('/nowhere/sso.json');
});
