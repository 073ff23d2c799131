import { expect, test } from 'vitest';
import { applicationAt } from './applications.ts';
import { beginClient, stepClient, type ClientState } from './client-state.ts';
import { CALM, countOne } from './flood-state.ts';
import { stepFrame, type FrameEvent, type FrameState } from './host-state.ts';
import { newThrottle, stepThrottle, type ThrottleState } from './throttle-state.ts';

const IDLE: FrameState = { name: 'idle', epoch: 0 };

function run(events: readonly FrameEvent[], from: FrameState = IDLE) {
  let state = from;
  const effects: string[] = [];
  for (const event of events) {
    const step = stepFrame(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

test('a frame loads at its first visit, gets a channel at its hello and shows at its ready', () => {
  const { state, effects } = run([{ type: 'visit' }, { type: 'hello' }, { type: 'ready' }]);
  expect(state).toEqual({ name: 'ready', epoch: 1 });
  expect(effects).toEqual(['start-timer', 'close-channel', 'open-channel', 'start-timer', 'stop-timer']);
  expect(run([{ type: 'visit' }], state).effects).toEqual([]);
});

test('a frame that is late fails and says at what, and a retry begins a new attempt', () => {
  const silent = run([{ type: 'visit' }, { type: 'too-late' }]).state;
  expect(silent).toEqual({ name: 'failed', epoch: 1, failure: 'no-answer', detail: 'no hello' });
  const halfway = run([{ type: 'visit' }, { type: 'hello' }, { type: 'too-late' }]).state;
  expect(halfway).toMatchObject({ failure: 'no-answer', detail: 'hello, but never ready' });
  expect(run([{ type: 'retry' }], silent).state).toEqual({ name: 'loading', epoch: 2 });
  // Whoever is ready is not late.
  const ready = run([{ type: 'visit' }, { type: 'hello' }, { type: 'ready' }, { type: 'too-late' }]).state;
  expect(ready.name).toBe('ready');
});

test('an offence cuts the channel, and what is cut off is not let in again by itself', () => {
  const cut = run([
    { type: 'visit' },
    { type: 'hello' },
    { type: 'ready' },
    { type: 'offence', failure: 'flood', detail: 'x' },
  ]);
  expect(cut.state).toMatchObject({ name: 'failed', failure: 'flood' });
  expect(cut.effects.slice(-2)).toEqual(['stop-timer', 'close-channel']);
  expect(run([{ type: 'hello' }, { type: 'ready' }], cut.state)).toEqual({ state: cut.state, effects: [] });
});

test('a page that loads itself again gets a new channel', () => {
  const ready = run([{ type: 'visit' }, { type: 'hello' }, { type: 'ready' }]).state;
  expect(run([{ type: 'hello' }], ready)).toEqual({
    state: { name: 'greeted', epoch: 1 },
    effects: ['close-channel', 'open-channel', 'start-timer'],
  });
});

test('whoever reloads a page gets a new window for it, and none for one that nobody has visited', () => {
  expect(run([{ type: 'reload' }])).toEqual({ state: IDLE, effects: [] });
  const ready = run([{ type: 'visit' }, { type: 'hello' }, { type: 'ready' }]).state;
  const again = { state: { name: 'loading', epoch: 2 }, effects: ['close-channel', 'start-timer'] };
  expect(run([{ type: 'reload' }], ready)).toEqual(again);
  const failed = run([{ type: 'too-late' }], run([{ type: 'visit' }]).state).state;
  expect(run([{ type: 'reload' }], failed)).toEqual(again);
});

test('a flood is more than the policy allows within one window', () => {
  const policy = { windowMs: 1_000, max: 3 };
  const at = (times: readonly number[]) => {
    let state = CALM;
    return times.map((ms) => {
      const counted = countOne(state, ms, policy);
      state = counted.state;
      return counted.isFlood;
    });
  };
  expect(at([0, 10, 20, 30])).toEqual([false, false, false, true]);
  expect(at([0, 400, 800, 1_000, 1_400])).toEqual([false, false, false, false, false]);
  // A clock that was set back begins a new window.
  expect(at([5_000, 5_001, 5_002, 100])).toEqual([false, false, false, false]);
});

test('FRM-05 updates of a low-code frame go out at most once in 500 ms, and the last value wins', () => {
  let state: ThrottleState<number> = newThrottle();
  const sent: [number, number][] = [];
  let due: number | null = null;
  const feed = (value: number | null, nowMs: number) => {
    const step = stepThrottle(state, value === null ? null : { value }, nowMs, 500);
    state = step.state;
    if (step.send) sent.push([nowMs, step.send.value]);
    due = step.lookAgainMs;
  };
  feed(1, 0);
  for (const ms of [10, 100, 200, 490]) feed(ms, ms);
  expect(due).toBe(10);
  feed(null, 500);
  feed(null, 600);
  feed(7, 2_000);
  expect(sent).toEqual([
    [0, 1],
    [500, 490],
    [2_000, 7],
  ]);
  expect(due).toBeNull();
});

test('an application begins alone, refused or waiting', () => {
  const shells = ['https://plant.example'];
  expect(beginClient(true, null, shells)).toEqual({ name: 'alone' });
  expect(beginClient(false, 'https://evil.example', shells)).toEqual({
    name: 'refused',
    origin: 'https://evil.example',
  });
  expect(beginClient(false, 'https://plant.example', shells)).toEqual({ name: 'waiting' });
  expect(beginClient(false, null, shells)).toEqual({ name: 'waiting' });
});

test('a client without a session takes no bare token, and comes back after one', () => {
  const through = (state: ClientState, ...types: ('greeted' | 'session' | 'token' | 'token-invalid')[]) =>
    types.reduce<ClientState>((now, type) => stepClient(now, { type }), state).name;
  const waiting: ClientState = { name: 'waiting' };
  expect(through(waiting, 'greeted', 'token')).toBe('connected');
  expect(through(waiting, 'greeted', 'session', 'token-invalid')).toBe('signed-out');
  expect(through(waiting, 'greeted', 'session', 'token-invalid', 'token')).toBe('signed-in');
  expect(through({ name: 'refused', origin: 'x' }, 'greeted', 'session')).toBe('refused');
});

test('the application of a path: exact, with a parameter, or everything below', () => {
  const table = [
    { code: 'view', url: '/a', paths: ['/energyReport', '/SOPDetail/{id}'] },
    { code: 'lowcode', url: '/b', paths: ['/lowcode/*', '/energyReport'] },
  ];
  const codeAt = (path: string) => applicationAt(table, path)?.code ?? null;
  expect(codeAt('/energyReport?x=1')).toBe('view');
  expect(codeAt('/energyReport/')).toBe('view');
  expect(codeAt('/SOPDetail/7')).toBe('view');
  expect(codeAt('/SOPDetail')).toBeNull();
  expect(codeAt('/lowcode/shift/log')).toBe('lowcode');
  expect(codeAt('/lowcoder')).toBeNull();
  expect(codeAt('/')).toBeNull();
});
