import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VOICE_STATUSES } from '../types.ts';
import type { StopReason, VoiceFailure } from '../types.ts';
import { INITIAL_RECORDING, stepRecording } from './recording-state.ts';
import type { RecordingEffect, RecordingEvent, RecordingState } from './recording-state.ts';

const failure: VoiceFailure = { code: 'network', providerCode: null, detail: '', isRetryable: true };
const REASONS: readonly StopReason[] = [
  'user',
  'typing',
  'send',
  'phrases',
  'shortcut',
  'hidden',
  'limit',
  'provider',
];

function run(events: readonly RecordingEvent[], from = INITIAL_RECORDING) {
  let state = from;
  const effects: RecordingEffect[] = [];
  for (const event of events) {
    const next = stepRecording(state, event);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects, names: effects.map(({ type }) => type) };
}
const TOGGLED: readonly RecordingEvent[] = [{ type: 'toggle', nowMs: 0 }, { type: 'debounced' }];
const CAPTURED: readonly RecordingEvent[] = [...TOGGLED, { type: 'captured' }];
const RECORDING: readonly RecordingEvent[] = [...CAPTURED, { type: 'ready' }];

const anyEvent: fc.Arbitrary<RecordingEvent> = fc.oneof(
  fc.record({ type: fc.constant('toggle' as const), nowMs: fc.integer({ min: 0, max: 5_000 }) }),
  fc.record({ type: fc.constant('stop' as const), reason: fc.constantFrom(...REASONS) }),
  fc.constant({ type: 'failed' as const, failure }),
  fc
    .constantFrom(
      ...([
        ...(['debounced', 'press', 'release', 'captured', 'ready', 'ended'] as const),
        ...(['timedOut', 'switched', 'resumed', 'cleared', 'disposed'] as const),
      ] as const),
    )
    .map((type) => ({ type })),
);

/** What is open in the world after the effects so far. */
interface Open {
  capture: boolean;
  session: boolean;
  timeout: boolean;
  debounce: boolean;
}
function carryOut(open: Open, effects: readonly RecordingEffect[]): void {
  for (const { type } of effects)
    switch (type) {
      case 'startCapture':
        open.capture = true;
        break;
      case 'releaseCapture':
        open.capture = false;
        break;
      case 'openSession':
        open.session = true;
        break;
      case 'abortSession':
        open.session = false;
        break;
      case 'timeout':
        open.timeout = true;
        break;
      case 'cancelTimeout':
        open.timeout = false;
        break;
      case 'debounce':
        open.debounce = true;
        break;
      case 'cancelDebounce':
        open.debounce = false;
        break;
      case 'finishSession':
      case 'resetText':
        break;
    }
}

describe('VOC-01 the voice status', () => {
  test('goes from idle over connecting, recording and processing to completed', () => {
    expect(run([]).state.status).toBe('idle');
    expect(run(TOGGLED).state.status).toBe('connecting');
    expect(run(RECORDING).state.status).toBe('recording');
    const stopped = run([...RECORDING, { type: 'stop', reason: 'user' }]);
    expect(stopped.state.status).toBe('processing');
    expect(run([{ type: 'ended' }], stopped.state).state.status).toBe('completed');
    expect(run([{ type: 'failed', failure }], stopped.state).state).toMatchObject({
      status: 'error',
      failure,
    });
    expect(run([{ type: 'disposed' }], stopped.state).state.status).toBe('idle');
  });

  test('starts again from completed and from error', () => {
    for (const last of [{ type: 'ended' }, { type: 'failed', failure }] as const) {
      const over = run([...RECORDING, last]).state;
      const again = run([{ type: 'toggle', nowMs: 9_000 }, { type: 'debounced' }], over);
      expect(again.state).toMatchObject({ status: 'connecting', failure: null, fillsInput: true });
    }
  });

  test('opens the session only after the microphone, so that nothing said is lost', () => {
    expect(run(TOGGLED).names).toEqual(['debounce', 'startCapture']);
    expect(run(CAPTURED).names).toEqual(['debounce', 'startCapture', 'openSession', 'timeout']);
  });
});

describe('VOC-02 the toggle', () => {
  test('waits 50 ms and ignores what comes within 200 ms of the last', () => {
    const first = run([{ type: 'toggle', nowMs: 1_000 }]);
    expect(first.effects).toEqual([{ type: 'debounce', delayMs: 50 }]);
    expect(first.state.status).toBe('idle');
    for (const nowMs of [1_001, 1_050, 1_199])
      expect(run([{ type: 'toggle', nowMs }], first.state)).toMatchObject({
        state: first.state,
        effects: [],
      });
    expect(run([{ type: 'toggle', nowMs: 1_200 }], first.state).names).toEqual(['debounce']);
  });

  test('starts once and stops once for two presses 200 ms apart', () => {
    const { state, names } = run([...RECORDING, { type: 'toggle', nowMs: 200 }, { type: 'debounced' }]);
    expect(state.status).toBe('processing');
    expect(names.filter((name) => name === 'startCapture')).toHaveLength(1);
  });
});

describe('what stops a recording', () => {
  test.each(REASONS)('%s stops the microphone at once', (reason) => {
    for (const events of [CAPTURED, RECORDING]) {
      const { state, names } = run([...events, { type: 'stop', reason }]);
      expect(['processing', 'completed']).toContain(state.status);
      expect(names).toContain('releaseCapture');
      expect(state.fillsInput).toBe(reason !== 'typing' && reason !== 'send');
    }
  });

  test('typing while the last results are awaited keeps them out of the input', () => {
    const processing = run([...RECORDING, { type: 'stop', reason: 'user' }]).state;
    expect(run([{ type: 'stop', reason: 'typing' }], processing).state).toMatchObject({
      status: 'processing',
      fillsInput: false,
    });
    expect(run([{ type: 'stop', reason: 'send' }], processing).state.status).toBe('completed');
  });

  test('before the person has answered the browser there is nothing to recognise', () => {
    const { state, names } = run([...TOGGLED, { type: 'stop', reason: 'user' }]);
    expect(state.status).toBe('idle');
    expect(names).toContain('releaseCapture');
    expect(names).not.toContain('finishSession');
  });

  test('push-to-talk records while it is held', () => {
    const held = run([{ type: 'press' }, { type: 'press' }, { type: 'captured' }, { type: 'ready' }]);
    expect(held.state.status).toBe('recording');
    expect(held.names.filter((name) => name === 'startCapture')).toHaveLength(1);
    expect(run([{ type: 'release' }], held.state).state.status).toBe('processing');
    // A recording that the button started is not ended by letting go of a key.
    expect(run([...RECORDING, { type: 'release' }]).state.status).toBe('recording');
  });

  test('without results in time it is completed with what there is; without a provider it fails', () => {
    expect(run([...RECORDING, { type: 'stop', reason: 'user' }, { type: 'timedOut' }]).state.status).toBe(
      'completed',
    );
    expect(run([...CAPTURED, { type: 'timedOut' }]).state.failure?.code).toBe('timeout');
  });
});

test('a switch of the provider stops, resets and is idle', () => {
  const { state, names } = run([...RECORDING, { type: 'switched' }]);
  expect(state).toMatchObject({ status: 'idle', failure: null, isCapturing: false, fillsInput: true });
  expect(names.slice(-4)).toEqual(['cancelTimeout', 'releaseCapture', 'abortSession', 'resetText']);
  const failed = run([...RECORDING, { type: 'failed', failure }, { type: 'switched' }]);
  expect(failed.state).toMatchObject({ status: 'idle', failure: null });
});

test('an offer that is taken goes on with the text', () => {
  const failed = run([...RECORDING, { type: 'failed', failure }]).state;
  expect(run([{ type: 'resumed' }], failed).effects).toEqual([{ type: 'startCapture', keepsText: true }]);
  expect(run([...RECORDING, { type: 'resumed' }]).state.status).toBe('recording');
});

describe('whatever happens in whatever order', () => {
  test('status and open things agree: nothing stays open where nothing is recorded', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let state: RecordingState = INITIAL_RECORDING;
        const open: Open = { capture: false, session: false, timeout: false, debounce: false };
        for (const event of events) {
          if (event.type === 'debounced') open.debounce = false;
          if (event.type === 'timedOut') open.timeout = false;
          const next = stepRecording(state, event);
          state = next.state;
          carryOut(open, next.effects);
          expect(VOICE_STATUSES).toContain(state.status);
          expect(open.capture).toBe(state.status === 'connecting' || state.status === 'recording');
          if (['idle', 'completed', 'error'].includes(state.status)) {
            expect(open.session).toBe(false);
            expect(open.timeout).toBe(false);
          }
          if (state.status === 'recording' || state.status === 'processing') expect(open.session).toBe(true);
          expect(state.failure !== null).toBe(state.status === 'error');
          if (state.isDisposed)
            expect([open.debounce, open.capture, open.session, state.status]).toEqual([
              false,
              false,
              false,
              'idle',
            ]);
        }
        state = stepRecording(state, { type: 'disposed' }).state;
        expect(state).toMatchObject({ status: 'idle', isCapturing: false });
      }),
      { numRuns: 2_000 },
    );
  });

  test('after typing no result fills the input until recording begins anew', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let state = run([...RECORDING, { type: 'stop', reason: 'typing' }]).state;
        for (const event of events) {
          state = stepRecording(state, event).state;
          if (state.status === 'connecting' || state.status === 'idle') return;
          expect(state.fillsInput).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });
});
