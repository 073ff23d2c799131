import { VOICE_TOGGLE_DEBOUNCE_MS, VOICE_TOGGLE_MIN_INTERVAL_MS } from '@plantdeck/core/constants';
import type { StopReason, VoiceFailure, VoiceStatus } from '../types.ts';

/** How long the last results are waited for after recording. */
const PROCESSING_TIMEOUT_MS = 6_000;
/** How long microphone and provider may take; the person's own answer to the browser's question is not counted. */
const CONNECTING_TIMEOUT_MS = 15_000;

export interface RecordingState {
  readonly status: VoiceStatus;
  readonly isCapturing: boolean;
  /** False once the person has typed or sent. */
  readonly fillsInput: boolean;
  readonly failure: VoiceFailure | null;
  /** Of the last toggle that counted. */
  readonly toggledAtMs: number;
  /** A toggle waits for the debounce. */
  readonly isToggling: boolean;
  /** Push-to-talk is held. */
  readonly isHeld: boolean;
  readonly isDisposed: boolean;
}

export type RecordingEvent =
  | { readonly type: 'toggle'; readonly nowMs: number }
  | { readonly type: 'debounced' }
  | { readonly type: 'press' }
  | { readonly type: 'release' }
  | { readonly type: 'stop'; readonly reason: StopReason }
  /** The microphone is open. A provider that listens itself reports both at once. */
  | { readonly type: 'captured' }
  /** The provider takes sound. */
  | { readonly type: 'ready' }
  /** All results are there. */
  | { readonly type: 'ended' }
  | { readonly type: 'failed'; readonly failure: VoiceFailure }
  | { readonly type: 'timedOut' }
  | { readonly type: 'switched' }
  | { readonly type: 'resumed' }
  | { readonly type: 'cleared' }
  | { readonly type: 'disposed' };

export type RecordingEffect =
  | { readonly type: 'debounce'; readonly delayMs: number }
  | { readonly type: 'cancelDebounce' }
  /** Opens the microphone; `keepsText` goes on with the text and sound of an attempt that failed. */
  | { readonly type: 'startCapture'; readonly keepsText: boolean }
  | { readonly type: 'openSession' }
  | { readonly type: 'releaseCapture' }
  | { readonly type: 'finishSession' }
  | { readonly type: 'abortSession' }
  | { readonly type: 'resetText' }
  | { readonly type: 'timeout'; readonly delayMs: number }
  | { readonly type: 'cancelTimeout' };

export interface RecordingStep {
  readonly state: RecordingState;
  readonly effects: readonly RecordingEffect[];
}

export const INITIAL_RECORDING: RecordingState = {
  status: 'idle',
  isCapturing: false,
  fillsInput: true,
  failure: null,
  toggledAtMs: Number.NEGATIVE_INFINITY,
  isToggling: false,
  isHeld: false,
  isDisposed: false,
};

const isRunning = ({ status }: RecordingState): boolean => status === 'connecting' || status === 'recording';

const begin = (state: RecordingState, keepsText: boolean): RecordingStep => ({
  state: { ...state, status: 'connecting', isCapturing: false, fillsInput: true, failure: null },
  effects: [
    // Results of a recording before this one are awaited no longer.
    ...(state.status === 'processing'
      ? ([{ type: 'cancelTimeout' }, { type: 'abortSession' }] as const)
      : []),
    { type: 'startCapture', keepsText },
  ],
});

/** Closes everything at once and goes to a status where nothing is open. */
function halt(
  state: RecordingState,
  to: Partial<RecordingState> & Pick<RecordingState, 'status'>,
): RecordingStep {
  const isOpen = isRunning(state) || state.status === 'processing';
  return {
    state: { ...state, isHeld: false, ...to, isCapturing: false },
    effects: isOpen ? [{ type: 'cancelTimeout' }, { type: 'releaseCapture' }, { type: 'abortSession' }] : [],
  };
}

function stop(state: RecordingState, reason: StopReason): RecordingStep {
  // What was written or sent by hand is not overwritten by results that come later.
  const fillsInput = state.fillsInput && reason !== 'typing' && reason !== 'send';
  if (reason === 'send' && (isRunning(state) || state.status === 'processing'))
    return halt(state, { status: 'completed', fillsInput });
  const kept = { ...state, fillsInput, isHeld: false };
  switch (state.status) {
    case 'connecting':
      // What was said while the provider is being reached is still recognised, except where nothing was captured yet.
      if (!state.isCapturing) return halt(kept, { status: 'idle' });
      return {
        state: { ...kept, status: 'processing', isCapturing: false },
        effects: [
          { type: 'cancelTimeout' },
          { type: 'releaseCapture' },
          { type: 'finishSession' },
          { type: 'timeout', delayMs: CONNECTING_TIMEOUT_MS },
        ],
      };
    case 'recording':
      return {
        state: { ...kept, status: 'processing', isCapturing: false },
        effects: [
          { type: 'releaseCapture' },
          { type: 'finishSession' },
          { type: 'timeout', delayMs: PROCESSING_TIMEOUT_MS },
        ],
      };
    default:
      return { state: kept, effects: [] };
  }
}

/** What follows from an event. Decides everything about a recording and touches nothing. */
export function stepRecording(state: RecordingState, event: RecordingEvent): RecordingStep {
  const same: RecordingStep = { state, effects: [] };
  if (state.isDisposed) return same;
  switch (event.type) {
    case 'toggle':
      if (event.nowMs - state.toggledAtMs < VOICE_TOGGLE_MIN_INTERVAL_MS) return same;
      return {
        state: { ...state, toggledAtMs: event.nowMs, isToggling: true },
        effects: [{ type: 'debounce', delayMs: VOICE_TOGGLE_DEBOUNCE_MS }],
      };
    case 'debounced': {
      if (!state.isToggling) return same;
      const settled = { ...state, isToggling: false };
      return isRunning(state) ? stop(settled, 'user') : begin(settled, false);
    }
    case 'press':
      if (state.isHeld || isRunning(state)) return same;
      return cancelToggle(begin({ ...state, isHeld: true }, false), state);
    case 'release':
      return state.isHeld ? stop(state, 'user') : same;
    case 'stop':
      return cancelToggle(stop(state, event.reason), state);
    case 'captured':
      if (state.status !== 'connecting' || state.isCapturing) return same;
      return {
        state: { ...state, isCapturing: true },
        effects: [{ type: 'openSession' }, { type: 'timeout', delayMs: CONNECTING_TIMEOUT_MS }],
      };
    case 'ready':
      if (state.status !== 'connecting' || !state.isCapturing) return same;
      return { state: { ...state, status: 'recording' }, effects: [{ type: 'cancelTimeout' }] };
    case 'ended':
      if (state.status === 'processing')
        return {
          state: { ...state, status: 'completed' },
          effects: [{ type: 'cancelTimeout' }, { type: 'abortSession' }],
        };
      return isRunning(state) ? cancelToggle(halt(state, { status: 'completed' }), state) : same;
    case 'failed':
      return isRunning(state) || state.status === 'processing'
        ? cancelToggle(halt(state, { status: 'error', failure: event.failure }), state)
        : same;
    case 'timedOut':
      if (state.status === 'processing') return halt(state, { status: 'completed' });
      return state.status === 'connecting'
        ? halt(state, {
            status: 'error',
            failure: { code: 'timeout', providerCode: null, detail: '', isRetryable: true },
          })
        : same;
    case 'switched': {
      const halted = halt(state, { status: 'idle', failure: null, fillsInput: true });
      return cancelToggle(
        { state: halted.state, effects: [...halted.effects, { type: 'resetText' }] },
        state,
      );
    }
    case 'resumed':
      return state.status === 'error' ? begin(state, true) : same;
    case 'cleared':
      if (isRunning(state) || state.status === 'processing') return same;
      return {
        state: { ...state, status: 'idle', failure: null, fillsInput: true },
        effects: [{ type: 'resetText' }],
      };
    case 'disposed': {
      const halted = halt(state, { status: 'idle', failure: null, isDisposed: true });
      return cancelToggle(
        { state: halted.state, effects: [...halted.effects, { type: 'resetText' }] },
        state,
      );
    }
  }
}

/** A toggle that still waits would undo what happened since. */
function cancelToggle({ state, effects }: RecordingStep, before: RecordingState): RecordingStep {
  if (!before.isToggling) return { state, effects };
  return { state: { ...state, isToggling: false }, effects: [{ type: 'cancelDebounce' }, ...effects] };
}
