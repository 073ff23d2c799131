import { expect, test } from 'vitest';
import type { EnterpriseModel } from '../contract/session.ts';
import { RequestError } from '../contract/request-error.ts';
import { requestPathOf } from './request-path.ts';
import { stepSession } from './session-state.ts';
import type { SessionEvent } from './session-state.ts';
import type { SessionPerson, SessionState } from './types.ts';

const person = { userId: 'u' } as SessionPerson;
const model = {} as EnterpriseModel;
const error = new RequestError({ kind: 'network', message: 'x' });
const ready: SessionState = { name: 'ready', person, model };
const expired: SessionState = { name: 'signed-out', reason: 'expired' };

test.each<[SessionState, SessionEvent, object]>([
  [{ name: 'restoring' }, { type: 'nobody-stored' }, { name: 'signed-out', reason: 'none' }],
  [{ name: 'restoring' }, { type: 'person-known', person }, { name: 'loading', person }],
  [{ name: 'loading', person }, { type: 'loaded', person, model }, ready],
  [
    { name: 'loading', person },
    { type: 'load-failed', error },
    { name: 'failed', person, error },
  ],
  [ready, { type: 'load-failed', error }, ready],
  [expired, { type: 'loaded', person, model }, expired],
  [expired, { type: 'load-failed', error }, expired],
  [ready, { type: 'ended', reason: 'expired' }, expired],
  [expired, { type: 'ended', reason: 'signed-out' }, expired],
  [expired, { type: 'ended', reason: 'denied' }, { name: 'signed-out', reason: 'denied' }],
])('%o meets %o', (state, event, expected) => {
  expect(stepSession(state, event)).toEqual(expected);
});

test.each([
  ['https://site.test/cloud/workBench?tab=1#x', '/cloud/workBench?tab=1'],
  [
    '/cloud/board?areaId=7&token=abc&access_token=d&ticket=t&sign=s&sessionId=i&code=c',
    '/cloud/board?areaId=7',
  ],
  ['https://evil.test/cloud/workBench', ''],
  ['//evil.test/x', ''],
  ['https://site.test//evil.test/x', '/evil.test/x'],
  ['javascript:alert(1)', ''],
  ['http://[', ''],
])('of the address %s a login page is told "%s"', (url, path) => {
  expect(requestPathOf(url, 'https://site.test')).toBe(path);
});
