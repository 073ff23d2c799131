/**
 * What a shell knows of one sub-application, as a pure function: no window, no port, no clock in here. `frame-host.ts`
 * carries out the effects and reports events.
 */
export type FrameFailure =
  /** It never said hello or never became ready. */
  | 'no-answer'
  /** The window of the application spoke from an origin that is not its own. */
  | 'origin'
  /** A message that has the type of a known one but not its fields. */
  | 'malformed'
  /** Too many messages, or it loads itself again and again. */
  | 'flood';

interface Numbered {
  /** Numbers the attempts; each gets a window of its own, and what an older one still reports is dropped. */
  readonly epoch: number;
}
export type FrameState =
  /** Never visited. */
  | (Numbered & { readonly name: 'idle' })
  /** Its page loads; hello is awaited. */
  | (Numbered & { readonly name: 'loading' })
  /** It has the channel and the session; ready is awaited. */
  | (Numbered & { readonly name: 'greeted' })
  | (Numbered & { readonly name: 'ready' })
  /** Cut off, with what was wrong in words for the log. */
  | (Numbered & { readonly name: 'failed'; readonly failure: FrameFailure; readonly detail: string });

export type FrameEvent =
  | { readonly type: 'visit' | 'retry' | 'reload' | 'hello' | 'ready' | 'too-late' }
  | { readonly type: 'offence'; readonly failure: FrameFailure; readonly detail: string };

export type FrameEffect = 'start-timer' | 'stop-timer' | 'open-channel' | 'close-channel';

export interface FrameStep {
  readonly state: FrameState;
  readonly effects: readonly FrameEffect[];
}

const stay = (state: FrameState): FrameStep => ({ state, effects: [] });

export function stepFrame(state: FrameState, event: FrameEvent): FrameStep {
  switch (event.type) {
    case 'visit':
      return state.name === 'idle' ? load(state) : stay(state);
    case 'retry':
      return state.name === 'failed' ? load(state) : stay(state);
    case 'reload': {
      if (state.name === 'idle') return stay(state);
      const again = load(state);
      return { ...again, effects: ['close-channel', ...again.effects] };
    }
    case 'hello':
      // A page that loads again (a person's own reload of the frame) says hello again and gets a new channel.
      if (state.name === 'idle' || state.name === 'failed') return stay(state);
      return {
        state: { name: 'greeted', epoch: state.epoch },
        effects: ['close-channel', 'open-channel', 'start-timer'],
      };
    case 'ready':
      if (state.name !== 'greeted') return stay(state);
      return { state: { name: 'ready', epoch: state.epoch }, effects: ['stop-timer'] };
    case 'too-late':
      if (state.name !== 'loading' && state.name !== 'greeted') return stay(state);
      return fail(state, 'no-answer', state.name === 'loading' ? 'no hello' : 'hello, but never ready');
    case 'offence':
      if (state.name === 'idle' || state.name === 'failed') return stay(state);
      return fail(state, event.failure, event.detail);
  }
}

function load(state: FrameState): FrameStep {
  return { state: { name: 'loading', epoch: state.epoch + 1 }, effects: ['start-timer'] };
}

function fail(state: FrameState, failure: FrameFailure, detail: string): FrameStep {
  return {
    state: { name: 'failed', epoch: state.epoch, failure, detail },
    effects: ['stop-timer', 'close-channel'],
  };
}
