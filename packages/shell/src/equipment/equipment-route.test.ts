import { expect, test } from 'vitest';
import { equipmentRoute } from './equipment-route.ts';

test.each([
  ['/', '', false, { kind: 'redirect', to: '/Login' }],
  ['/', '', true, { kind: 'redirect', to: '/Login' }],
  ['/anything/else', 'a=1', false, { kind: 'redirect', to: '/Login' }],
  ['/workBench', '', true, { kind: 'redirect', to: '/Login' }],
  ['/Login', '', false, { kind: 'login' }],
  ['/Login', '', true, { kind: 'redirect', to: '/EAMPage' }],
  ['/Login', 'redirect=%2F%2Fevil.example', true, { kind: 'redirect', to: '/EAMPage' }],
  ['/EAMLogin', '', false, { kind: 'equipment-login' }],
  ['/EAMLogin/', '', true, { kind: 'equipment-login' }],
  ['/EAMPage', '', false, { kind: 'redirect', to: '/Login?redirect=%2FEAMPage' }],
  ['/EAMPage', '', true, { kind: 'equipment-page' }],
] as const)('%s with "%s", signed in %s', (path, query, isSignedIn, expected) => {
  expect(equipmentRoute(path, query, isSignedIn)).toEqual(expected);
});
