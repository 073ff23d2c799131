import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestError } from '../contract/request-error.ts';
import { TROUBLE_AFTER_MS, troubleOf, watchTrouble } from './session-trouble.ts';
import type { Pairing, SessionPerson, SessionState } from './types.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const person = { kind: 'embed' } as SessionPerson;
const failed = (init: { kind: 'http' | 'network'; status?: number }, who: SessionPerson | null = null) =>
  ({ name: 'failed', person: who, error: new RequestError({ message: 'x', ...init }) }) as SessionState;
const READY = { name: 'ready', person } as unknown as SessionState;

test.each([
  ['silence of the token call', { name: 'restoring' } as SessionState, 'token', 'has not answered'],
  ['404', failed({ kind: 'http', status: 404 }), 'token', 'failed (http 404); its token call gave no token'],
  ['a blocked connection', failed({ kind: 'network' }), 'token', 'failed (network)'],
  ['401 and 403', { name: 'signed-out', reason: 'denied' } as SessionState, 'denied', '401 or 403'],
  ['a token that is over', { name: 'signed-out', reason: 'expired' } as SessionState, 'token', 'is over'],
  ['silence of the platform', { name: 'loading', person } as SessionState, 'platform', 'has not answered'],
  [
    '502',
    failed({ kind: 'http', status: 502 }, person),
    'platform',
    'failed (http 502); the platform gave no data',
  ],
])('%s is a trouble of its own', (_, state, code, reason) => {
  expect(troubleOf(state, true, 'default')).toMatchObject({ code, reason: expect.stringContaining(reason) });
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
  const { trouble, dispose } = watchTrouble({ id: 'a', state, isEmbedded: true, pairing, onChange });
  await vi.advanceTimersByTimeAsync(TROUBLE_AFTER_MS - 1);
  state.value = failed({ kind: 'http', status: 404 });
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['session "a" is failed (http 404); its token call gave no token']);
  state.value = failed({ kind: 'http', status: 404 });
  expect(told).toHaveLength(1);
  state.value = failed({ kind: 'network' });
  expect(told).toHaveLength(2);
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
  const { dispose } = watchTrouble({ id: 'a', state, isEmbedded: true, pairing, onChange });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onChange).not.toHaveBeenCalled();
  dispose();
});
