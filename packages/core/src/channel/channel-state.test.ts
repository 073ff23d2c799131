import { describe, expect, test } from 'vitest';
import { ASSISTANT_POLICY, NOTICE_POLICY } from './channel-policies.ts';
import { initialChannelState, step } from './channel-state.ts';
import type { ChannelEvent, ChannelPolicy, ChannelState } from './channel-state.ts';

const tried = { attempt: 0, refusals: 0, isUrgent: false, spreadMs: 0 };
const connecting: ChannelState = { name: 'connecting', epoch: 1, ...tried };
const online: ChannelState = {
  name: 'online',
  epoch: 1,
  ...tried,
  unanswered: 0,
  answersHeartbeats: false,
  isProbed: false,
};
const waiting: ChannelState = { name: 'waiting', epoch: 1, ...tried, delayMs: 60_000 };
const resting: ChannelState = { name: 'resting', epoch: 1, isUrgent: false, spreadMs: 0 };

function run(state: ChannelState, policy: ChannelPolicy, ...events: ChannelEvent[]): ChannelState {
  return events.reduce((next, event) => step(next, event, policy).state, state);
}

describe('a channel', () => {
  test.each<[string, ChannelState, ChannelEvent, ChannelPolicy, string]>([
    ['opens when wanted', initialChannelState(true), { type: 'open' }, NOTICE_POLICY, 'connecting'],
    ['is not opened twice', online, { type: 'open' }, NOTICE_POLICY, 'online'],
    [
      'is online when its socket is',
      connecting,
      { type: 'socket-opened', epoch: 1 },
      NOTICE_POLICY,
      'online',
    ],
    [
      'gives a silent attempt up',
      connecting,
      { type: 'timer', epoch: 1, timer: 'attempt' },
      NOTICE_POLICY,
      'waiting',
    ],
    [
      'waits after a close',
      online,
      { type: 'socket-closed', epoch: 1, code: 1006 },
      NOTICE_POLICY,
      'waiting',
    ],
    ['waits after an error', online, { type: 'socket-failed', epoch: 1 }, NOTICE_POLICY, 'waiting'],
    [
      'connects when the wait is over',
      waiting,
      { type: 'timer', epoch: 1, timer: 'retry' },
      NOTICE_POLICY,
      'connecting',
    ],
    [
      'does not wait on when the network returns',
      waiting,
      { type: 'network-returned' },
      NOTICE_POLICY,
      'connecting',
    ],
    [
      'does not wait on when it is seen again',
      waiting,
      { type: 'became-visible' },
      NOTICE_POLICY,
      'connecting',
    ],
    ['waits on whatever is typed', waiting, { type: 'user-acted' }, NOTICE_POLICY, 'waiting'],
    [
      'rests after long silence',
      online,
      { type: 'timer', epoch: 1, timer: 'idle' },
      NOTICE_POLICY,
      'resting',
    ],
    ['wakes for a person', resting, { type: 'user-acted' }, NOTICE_POLICY, 'connecting'],
    ['wakes when seen', resting, { type: 'became-visible' }, NOTICE_POLICY, 'connecting'],
    ['wakes for a subscription', resting, { type: 'open' }, NOTICE_POLICY, 'connecting'],
    [
      'of the assistant rests when lost',
      online,
      { type: 'socket-closed', epoch: 1, code: 1006 },
      ASSISTANT_POLICY,
      'resting',
    ],
    [
      'of the assistant sleeps on whatever is typed',
      resting,
      { type: 'user-acted' },
      ASSISTANT_POLICY,
      'resting',
    ],
    ['of the assistant opens for a question', resting, { type: 'open' }, ASSISTANT_POLICY, 'connecting'],
    [
      'of the assistant comes back for an open answer',
      resting,
      { type: 'urgency', isUrgent: true },
      ASSISTANT_POLICY,
      'connecting',
    ],
    ['closes', online, { type: 'close' }, NOTICE_POLICY, 'idle'],
    [
      'drops what an older socket reports',
      online,
      { type: 'socket-closed', epoch: 0, code: 1006 },
      NOTICE_POLICY,
      'online',
    ],
    ['stays unsupported', initialChannelState(false), { type: 'open' }, NOTICE_POLICY, 'unsupported'],
  ])('%s', (_what, state, event, policy, name) => {
    expect(step(state, event, policy).state.name).toBe(name);
  });

  test('numbers each socket anew', () => {
    const states = [step(initialChannelState(true), { type: 'open' }, NOTICE_POLICY).state];
    states.push(step(connecting, { type: 'socket-failed', epoch: 1 }, NOTICE_POLICY).state);
    states.push(step(waiting, { type: 'network-returned' }, NOTICE_POLICY).state);
    expect(states.map(({ epoch }) => epoch)).toEqual([1, 2, 2]);
  });
});

describe('a refused token', () => {
  const refuse = (epoch: number): ChannelEvent => ({ type: 'socket-closed', epoch, code: 4401 });
  test('is tried once more with a new ticket, then not again until there is a new token', () => {
    const once = run(
      connecting,
      NOTICE_POLICY,
      { type: 'socket-opened', epoch: 1 },
      { type: 'frame', epoch: 1, kind: 'refusal' },
      refuse(1),
    );
    expect(once.name).toBe('waiting');
    const again = run(once, NOTICE_POLICY, { type: 'network-returned' }, refuse(3));
    expect(again).toMatchObject({ name: 'refused', code: 4401 });
    expect(run(again, NOTICE_POLICY, { type: 'open' }, { type: 'user-acted' }).name).toBe('refused');
    expect(run(again, NOTICE_POLICY, { type: 'token-renewed' })).toMatchObject({
      name: 'connecting',
      refusals: 0,
    });
  });

  test('is forgotten after a proper frame', () => {
    const refusedOnce: ChannelState = { ...online, refusals: 1 };
    const heard = run(refusedOnce, NOTICE_POLICY, { type: 'frame', epoch: 1, kind: 'message' });
    expect(run(heard, NOTICE_POLICY, refuse(1)).name).toBe('waiting');
  });
});

describe('silence', () => {
  const beat: ChannelEvent = { type: 'timer', epoch: 1, timer: 'heartbeat' };
  test("of two heartbeats is the end of the assistant's socket", () => {
    const state: ChannelState = { ...online, isUrgent: true };
    expect(run(state, ASSISTANT_POLICY, beat, beat).name).toBe('online');
    expect(run(state, ASSISTANT_POLICY, beat, beat, beat).name).toBe('waiting');
    expect(
      run(state, ASSISTANT_POLICY, beat, beat, { type: 'frame', epoch: 1, kind: 'message' }, beat).name,
    ).toBe('online');
  });

  test('counts for notices only where heartbeats were ever answered', () => {
    expect(run(online, NOTICE_POLICY, beat, beat, beat, beat).name).toBe('online');
    expect(
      run(online, NOTICE_POLICY, { type: 'frame', epoch: 1, kind: 'heartbeat' }, beat, beat, beat).name,
    ).toBe('waiting');
  });

  test('is not broken by heartbeats when it comes to closing for idleness', () => {
    const ofHeartbeat = step(online, { type: 'frame', epoch: 1, kind: 'heartbeat' }, NOTICE_POLICY);
    const ofMessage = step(online, { type: 'frame', epoch: 1, kind: 'message' }, NOTICE_POLICY);
    expect(ofHeartbeat.effects).toEqual([]);
    expect(ofMessage.effects).toEqual([
      { do: 'start-timer', timer: 'idle', delayMs: 1_800_000, jitterMs: 0 },
    ]);
  });
});

test('waits grow while nothing arrives and start over after a frame', () => {
  const delays: number[] = [];
  let state: ChannelState = { ...connecting, isUrgent: true };
  for (let turn = 0; turn < 8; turn += 1) {
    // It opens each time, but no frame ever comes.
    state = run(state, ASSISTANT_POLICY, { type: 'socket-opened', epoch: state.epoch });
    state = run(state, ASSISTANT_POLICY, { type: 'socket-closed', epoch: state.epoch, code: 1006 });
    if (state.name === 'waiting') delays.push(state.delayMs);
    state = run(state, ASSISTANT_POLICY, { type: 'timer', epoch: state.epoch, timer: 'retry' });
  }
  expect(delays).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  state = run(
    state,
    ASSISTANT_POLICY,
    { type: 'socket-opened', epoch: state.epoch },
    { type: 'frame', epoch: state.epoch, kind: 'message' },
  );
  expect(run(state, ASSISTANT_POLICY, { type: 'socket-failed', epoch: state.epoch })).toMatchObject({
    delayMs: 0,
  });
});

describe('silence while an answer is waited for', () => {
  const look: ChannelEvent = { type: 'timer', epoch: 1, timer: 'watch' };
  const urgent: ChannelEvent = { type: 'urgency', isUrgent: true };
  const startOf = (state: ChannelState, event: ChannelEvent): number | undefined =>
    step(state, event, ASSISTANT_POLICY).effects.flatMap((effect) =>
      effect.do === 'start-timer' && effect.timer === 'watch' ? [effect.delayMs] : [],
    )[0];

  test('is asked about and then taken for the end, all within 20 s', () => {
    const silenceMs = startOf(online, urgent) ?? Number.NaN;
    const asked = run(online, ASSISTANT_POLICY, urgent);
    expect(step(asked, look, ASSISTANT_POLICY).effects).toContainEqual({ do: 'send-heartbeat' });
    const answerMs = startOf(asked, look) ?? Number.NaN;
    expect(silenceMs + answerMs).toBeLessThan(20_000);
    expect(run(asked, ASSISTANT_POLICY, look).name).toBe('online');
    expect(run(asked, ASSISTANT_POLICY, look, look).name).toBe('waiting');
  });

  test.each(['heartbeat', 'message'] as const)('ends with any %s: a model may think for long', (kind) => {
    const heard: ChannelEvent = { type: 'frame', epoch: 1, kind };
    const rounds = Array.from({ length: 20 }, () => [look, heard]).flat();
    expect(run(online, ASSISTANT_POLICY, urgent, ...rounds, look).name).toBe('online');
    expect(startOf(run(online, ASSISTANT_POLICY, urgent, look), heard)).toBe(startOf(online, urgent));
  });

  test('is nothing once the answer is there, and nothing to notices', () => {
    const over: ChannelEvent = { type: 'urgency', isUrgent: false };
    expect(run(online, ASSISTANT_POLICY, urgent, over, look, look, look).name).toBe('online');
    expect(run(online, NOTICE_POLICY, urgent, look, look, look).name).toBe('online');
    expect(startOf(online, { type: 'frame', epoch: 1, kind: 'message' })).toBeUndefined();
  });

  test('is looked into on a connection that came about while somebody waits', () => {
    expect(startOf({ ...connecting, isUrgent: true }, { type: 'socket-opened', epoch: 1 })).toBe(
      startOf(online, urgent),
    );
  });
});
