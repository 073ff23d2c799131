/** How an address is polled. No clock, no network in here: events are facts, effects are orders. */
export type PollState =
  | { readonly name: 'idle'; readonly epoch: number; readonly failures: number }
  | { readonly name: 'asking'; readonly epoch: number; readonly failures: number }
  | { readonly name: 'waiting'; readonly epoch: number; readonly failures: number; readonly delayMs: number }
  | { readonly name: 'sleeping'; readonly epoch: number; readonly failures: number };

export type PollEvent =
  | { readonly type: 'start' }
  | { readonly type: 'stop' }
  | { readonly type: 'refresh' }
  | { readonly type: 'due' }
  | { readonly type: 'hidden' }
  | { readonly type: 'visible' }
  | { readonly type: 'answered'; readonly epoch: number }
  /** `retryAfterMs`: the far end said when to come back. */
  | { readonly type: 'failed'; readonly epoch: number; readonly retryAfterMs?: number | undefined };

export type PollEffect =
  | { readonly type: 'ask'; readonly epoch: number }
  | { readonly type: 'abort' }
  | { readonly type: 'start-timer'; readonly delayMs: number }
  | { readonly type: 'stop-timer' };

/** Pauses after the first, second and every further failure in a row, ms. */
const RETRY_DELAYS_MS = [5_000, 15_000, 60_000] as const;

export const POLL_IDLE: PollState = { name: 'idle', epoch: 0, failures: 0 };

const NOTHING: readonly PollEffect[] = [];

function ask(state: PollState, before: readonly PollEffect[]): Step {
  const epoch = state.epoch + 1;
  return {
    state: { name: 'asking', epoch, failures: state.failures },
    effects: [...before, { type: 'ask', epoch }],
  };
}

interface Step {
  readonly state: PollState;
  readonly effects: readonly PollEffect[];
}

/** The whole behaviour of a polled address: answers of an older epoch are dropped. */
export function stepPoll(state: PollState, event: PollEvent, refreshMs: number): Step {
  switch (event.type) {
    case 'start':
      return state.name === 'idle' ? ask(state, NOTHING) : { state, effects: NOTHING };
    case 'stop':
      return {
        state: { name: 'idle', epoch: state.epoch + 1, failures: 0 },
        effects: [{ type: 'abort' }, { type: 'stop-timer' }],
      };
    case 'refresh':
      if (state.name === 'idle') return { state, effects: NOTHING };
      return ask(state, [{ type: 'abort' }, { type: 'stop-timer' }]);
    case 'due':
      return state.name === 'waiting' ? ask(state, NOTHING) : { state, effects: NOTHING };
    case 'hidden':
      if (state.name !== 'waiting') return { state, effects: NOTHING };
      return {
        state: { name: 'sleeping', epoch: state.epoch, failures: state.failures },
        effects: [{ type: 'stop-timer' }],
      };
    case 'visible':
      return state.name === 'sleeping' ? ask(state, NOTHING) : { state, effects: NOTHING };
    case 'answered':
      if (state.name !== 'asking' || event.epoch !== state.epoch) return { state, effects: NOTHING };
      return wait({ ...state, failures: 0 }, refreshMs);
    case 'failed': {
      if (state.name !== 'asking' || event.epoch !== state.epoch) return { state, effects: NOTHING };
      const failures = state.failures + 1;
      const pauseMs = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? 60_000;
      return wait({ ...state, failures }, Math.max(pauseMs, event.retryAfterMs ?? 0));
    }
  }
}

function wait(state: PollState, delayMs: number): Step {
  return {
    state: { name: 'waiting', epoch: state.epoch, failures: state.failures, delayMs },
    effects: [{ type: 'start-timer', delayMs }],
  };
}
