import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestError } from '../contract/request-error.ts';
import { TROUBLE_AFTER_MS, troubleOf, watchTrouble } from './session-trouble.ts';
import type { Pairing, SessionPerson, SessionState, UnreachableCause } from './types.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const person = { kind: 'embed' } as SessionPerson;
const failed = (
  init: { kind: 'http' | 'network' | 'api' | 'contract'; status?: number; retCode?: string },
  who: SessionPerson | null = null,
) => ({ name: 'failed', person: who, error: new RequestError({ message: 'x', ...init }) }) as SessionState;
let why: UnreachableCause = 'unreachable';
const whyUnreachable = () => Promise.resolve(why);
const READY = { name: 'ready', person } as unknown as SessionState;

test.each([
  [
    'silence of the token call',
    { name: 'restoring' } as SessionState,
    'token',
    'tokenSilent',
    'has not answered',
  ],
  [
    '404',
    failed({ kind: 'http', status: 404 }),
    'token',
    'tokenAddress',
    'failed (http 404); its token call',
  ],
  ['500', failed({ kind: 'http', status: 500 }), 'token', 'tokenServer', 'failed (http 500); its token call'],
  [
    'a page of HTML',
    failed({ kind: 'contract' }),
    'token',
    'tokenServer',
    'failed (contract); its token call',
  ],
  [
    'a wrong client',
    failed({ kind: 'api', retCode: '040101' }),
    'token',
    'tokenClient',
    'client id or its secret',
  ],
  [
    'a wrong client under a status',
    failed({ kind: 'http', status: 502, retCode: '040101' }),
    'token',
    'tokenClient',
    'failed (http 502 040101)',
  ],
  ['a blocked connection', failed({ kind: 'network' }), 'token', 'policy', 'Content-Security-Policy'],
  ['401 and 403', { name: 'signed-out', reason: 'denied' } as SessionState, 'denied', 'denied', '401 or 403'],
  [
    'a token that is over',
    { name: 'signed-out', reason: 'expired' } as SessionState,
    'token',
    'tokenOver',
    'over',
  ],
  [
    'silence of the platform',
    { name: 'loading', person } as SessionState,
    'platform',
    'platformSilent',
    'no data',
  ],
  [
    'a blocked platform',
    failed({ kind: 'network' }, person),
    'platform',
    'policy',
    'the platform has no answer',
  ],
  [
    'a refusal',
    failed({ kind: 'api', retCode: '040301' }, person),
    'platform',
    'platformRefused',
    'api 040301',
  ],
  [
    '502',
    failed({ kind: 'http', status: 502 }, person),
    'platform',
    'platformSilent',
    '(http 502); the platform',
  ],
])('%s is a trouble of its own', (_, state, code, cause, reason) => {
  const trouble = troubleOf(state, true, 'default', 'policy');
  expect(trouble).toMatchObject({ code, cause, reason: expect.stringContaining(reason) });
  expect(trouble?.remedy).toMatch(/\.$/);
});

test('nobody signed in on a site is no trouble', () => {
  expect(troubleOf({ name: 'signed-out', reason: 'none' }, false, 'default')).toBe(null);
  expect(troubleOf({ name: 'signed-out', reason: 'expired' }, false, 'default')).toBe(null);
});

test('a trouble is told once after a while, with each new cause at once, and its end', async () => {
  const state = signal<SessionState>({ name: 'restoring' });
  const pairing = signal<Pairing | null>(null);
  const told: (string | null)[] = [];
  const onChange = (trouble: { reason: string } | null): void => void told.push(trouble?.reason ?? null);
  const { trouble, dispose } = watchTrouble({
    id: 'a',
    state,
    isEmbedded: true,
    pairing,
    whyUnreachable,
    onChange,
  });
  await vi.advanceTimersByTimeAsync(TROUBLE_AFTER_MS - 1);
  state.value = failed({ kind: 'http', status: 404 });
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([
    expect.stringContaining('session "a" is failed (http 404); its token call gave no token'),
  ]);
  state.value = failed({ kind: 'http', status: 404 });
  expect(told).toHaveLength(1);
  state.value = failed({ kind: 'network' });
  expect(told).toHaveLength(2);
  expect(told.at(-1)).toContain('not reachable');
  // What the page finds out about it later is said as well.
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveLength(2);
  why = 'origin';
  state.value = failed({ kind: 'network' });
  await vi.advanceTimersByTimeAsync(1);
  expect(told.at(-1)).toContain('the origin is not registered');
  told.length = 2;
  state.value = READY;
  expect(told.at(-1)).toBe(null);
  expect(trouble.value).toBe(null);
  // Back before the while is over: nothing was wrong.
  state.value = { name: 'restoring' };
  await vi.advanceTimersByTimeAsync(1_000);
  state.value = READY;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveLength(3);
  dispose();
});

test('a display that shows its code waits for a person', async () => {
  const state = signal<SessionState>({ name: 'restoring' });
  const onChange = vi.fn();
  const pairing = signal<Pairing | null>({ code: '123', untilMs: 0 } as Pairing);
  const { dispose } = watchTrouble({ id: 'a', state, isEmbedded: true, pairing, whyUnreachable, onChange });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onChange).not.toHaveBeenCalled();
  dispose();
});
