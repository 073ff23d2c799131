import { describe, expect, test } from 'vitest';
import { POLL_IDLE, stepPoll, type PollEvent, type PollState } from './poll-state.ts';

const run = (events: readonly PollEvent[], from: PollState = POLL_IDLE) =>
  events.reduce((step, event) => stepPoll(step.state, event, 60_000), {
    state: from,
    effects: [] as readonly unknown[],
  });

describe('polling an address', () => {
  test('asks at once and again after the refresh interval', () => {
    expect(run([{ type: 'start' }])).toEqual({
      state: { name: 'asking', epoch: 1, failures: 0 },
      effects: [{ type: 'ask', epoch: 1 }],
    });
    expect(run([{ type: 'start' }, { type: 'answered', epoch: 1 }]).effects).toEqual([
      { type: 'start-timer', delayMs: 60_000 },
    ]);
  });

  test('waits 5, 15 and then 60 s after failures, and forgets them after an answer', () => {
    let state: PollState = POLL_IDLE;
    const delays: number[] = [];
    state = stepPoll(state, { type: 'start' }, 60_000).state;
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      state = stepPoll(state, { type: 'failed', epoch: attempt }, 60_000).state;
      if (state.name === 'waiting') delays.push(state.delayMs);
      state = stepPoll(state, { type: 'due' }, 60_000).state;
    }
    expect(delays).toEqual([5_000, 15_000, 60_000, 60_000]);
    expect(stepPoll(state, { type: 'answered', epoch: 5 }, 60_000).state.failures).toBe(0);
  });

  test('comes back no earlier than the far end asks', () => {
    const { state } = run([{ type: 'start' }, { type: 'failed', epoch: 1, retryAfterMs: 30_000 }]);
    expect(state).toMatchObject({ name: 'waiting', delayMs: 30_000 });
  });

  test('drops an answer that an explicit refresh has overtaken', () => {
    const { state } = run([{ type: 'start' }, { type: 'refresh' }, { type: 'answered', epoch: 1 }]);
    expect(state).toEqual({ name: 'asking', epoch: 2, failures: 0 });
  });

  test('sleeps in a hidden page and asks as soon as it is seen again', () => {
    const asleep = run([{ type: 'start' }, { type: 'answered', epoch: 1 }, { type: 'hidden' }]);
    expect(asleep).toMatchObject({ state: { name: 'sleeping' }, effects: [{ type: 'stop-timer' }] });
    expect(stepPoll(asleep.state, { type: 'visible' }, 60_000).effects).toEqual([{ type: 'ask', epoch: 2 }]);
  });

  test('leaves no timer and no request when it stops', () => {
    expect(run([{ type: 'start' }, { type: 'stop' }]).effects).toEqual([
      { type: 'abort' },
      { type: 'stop-timer' },
    ]);
  });
});
