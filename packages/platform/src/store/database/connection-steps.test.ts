import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FIRST_STATE,
  LONGEST_DELAY_MS,
  stepConnection,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
} from './connection-steps.ts';

/** Runs the steps against a server that is away until a moment; every attempt takes 5 ms. */
function runOutage(outageMs: number, random: () => number) {
  let nowMs = 0;
  let state: ConnectionState = { kind: 'up', attempt: 0 };
  let attempts = 0;
  let next: ConnectionEvent | null = { kind: 'lost', upMs: 60_000 };
  while (next !== null) {
    const [after, effects]: readonly [ConnectionState, readonly ConnectionEffect[]] = stepConnection(
      state,
      next,
      random(),
    );
    state = after;
    next = null;
    for (const effect of effects) {
      if (effect.kind === 'wait') [nowMs, next] = [nowMs + effect.delayMs, { kind: 'due' }];
      if (effect.kind === 'connect') {
        attempts += 1;
        nowMs += 5;
        next = nowMs < outageMs ? { kind: 'lost', upMs: 0 } : { kind: 'connected' };
      }
    }
  }
  return { state, attempts, lateMs: nowMs - outageMs };
}

test.each([1_000, 15_000, 600_000])(
  'HLD-01 after an outage of %i ms one connection is made at most 3 s later, with few attempts',
  (outageMs) => {
    for (const random of [0, 0.5, 1]) {
      const { state, attempts, lateMs } = runOutage(outageMs, () => random);
      expect(state.kind).toBe('up');
      expect(lateMs).toBeLessThanOrEqual(LONGEST_DELAY_MS + 5);
      expect(attempts).toBeLessThanOrEqual(5 + outageMs / 1_500);
    }
  },
);

test('a failure that is reported twice is one failure', () => {
  const [waiting, effects] = stepConnection(FIRST_STATE, { kind: 'lost', upMs: 0 }, 0);
  expect(effects.map(({ kind }) => kind)).toEqual(['drop', 'wait']);
  expect(stepConnection(waiting, { kind: 'lost', upMs: 0 }, 0)).toEqual([waiting, []]);
});

test('a server that accepts and drops is asked ever more rarely', () => {
  let state: ConnectionState = FIRST_STATE;
  const delays: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    [state] = stepConnection(state, { kind: 'connected' }, 1);
    const [after, effects] = stepConnection(state, { kind: 'lost', upMs: 100 }, 1);
    for (const effect of effects) if (effect.kind === 'wait') delays.push(effect.delayMs);
    [state] = stepConnection(after, { kind: 'due' }, 1);
  }
  expect(delays).toEqual([200, 400, 800, 1_600, 3_000, 3_000]);
});

const eventArbitrary: fc.Arbitrary<ConnectionEvent> = fc.oneof(
  fc.constant<ConnectionEvent>({ kind: 'connected' }),
  fc.constant<ConnectionEvent>({ kind: 'due' }),
  fc.constant<ConnectionEvent>({ kind: 'close' }),
  fc.nat(20_000).map((upMs): ConnectionEvent => ({ kind: 'lost', upMs })),
);

test('whatever happens in whatever order, at most one connection exists and one timer runs', () => {
  fc.assert(
    fc.property(fc.array(eventArbitrary, { maxLength: 60 }), (events) => {
      let state: ConnectionState = FIRST_STATE;
      let connections = 1;
      let timers = 0;
      for (const event of events) {
        if (event.kind === 'due' && timers > 0) timers -= 1;
        const [after, effects] = stepConnection(state, event, 0.5);
        for (const { kind } of effects) {
          if (kind === 'connect') connections += 1;
          if (kind === 'drop') connections = 0;
          if (kind === 'wait') timers += 1;
        }
        state = after;
        expect(connections).toBeLessThanOrEqual(1);
        expect(timers).toBeLessThanOrEqual(1);
      }
    }),
  );
});
