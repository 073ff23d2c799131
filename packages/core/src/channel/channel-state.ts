import { CLOSE_TOKEN_REFUSED } from '../constants.ts';

/**
 * The whole behaviour of a socket that stays open, as a pure function: no clock, no socket, no randomness in here.
 * `channel.ts` carries out the effects and reports events.
 */
export interface ChannelPolicy {
  /** A connection that is neither opened nor refused by then is given up. */
  readonly attemptTimeoutMs: number;
  /** Browsers hide ping frames, so a heartbeat is a message. */
  readonly heartbeat: {
    readonly periodMs: number;
    /** So many heartbeats without any frame mean that the socket is dead. */
    readonly unansweredMax: number;
    /** Silence counts only once the far end has answered a heartbeat: older platforms do not know them. */
    readonly onlyIfAnswered: boolean;
  } | null;
  /**
   * While something waits for an answer, silence is looked into sooner: after `silenceMs` without a frame a heartbeat goes
   * out, and a far end that sends nothing for another `answerMs` is gone. One that thinks answers heartbeats meanwhile.
   */
  readonly urgentWatch: { readonly silenceMs: number; readonly answerMs: number } | null;
  /** Without any message for so long the socket is closed and not reconnected by itself. */
  readonly idleCloseMs: number | null;
  /** `when-urgent` reconnects only while something waits for an answer. */
  readonly reconnect: 'always' | 'when-urgent';
  /** Waits before the first, second, … try; the last one repeats. */
  readonly retryDelaysMs: readonly number[];
  /** Share of the wait that chance may add to it, so that a thousand pages do not come back in one second. */
  readonly retryJitter: number;
}

interface Numbered {
  /** Numbers the socket; what an older socket or its timers still report is dropped. */
  readonly epoch: number;
  readonly isUrgent: boolean;
  /** Over how long the platform wants its clients to come back after an outage: it knows how many they are. */
  readonly spreadMs: number;
}
interface Trying extends Numbered {
  /** Tries since the last frame that arrived: a socket that opens and falls silent has not come back yet. */
  readonly attempt: number;
  /** Refused tickets in a row. One may have run out on the way; two mean that this person is not let in. */
  readonly refusals: number;
}
export type ChannelState =
  | (Numbered & { readonly name: 'idle' })
  /** Wanted but closed: after long silence, or lost while nothing waited for an answer. */
  | (Numbered & { readonly name: 'resting' })
  | (Trying & { readonly name: 'connecting' })
  | (Trying & {
      readonly name: 'online';
      readonly unanswered: number;
      readonly answersHeartbeats: boolean;
      /** The watch has asked and heard nothing yet. */ readonly isProbed: boolean;
    })
  | (Trying & { readonly name: 'waiting'; readonly delayMs: number })
  | (Numbered & { readonly name: 'refused'; readonly code: number })
  | (Numbered & { readonly name: 'unsupported' });

/** What a frame was, as far as the channel cares. */
export type FrameKind = 'message' | 'heartbeat' | 'refusal';
export interface FrameTaken {
  readonly kind: FrameKind;
  /** Undefined where the frame does not say it. */
  readonly spreadMs?: number | undefined;
}
export type TimerName = 'attempt' | 'heartbeat' | 'watch' | 'idle' | 'retry';

export type ChannelEvent =
  | {
      readonly type:
        | 'open'
        | 'close'
        | 'network-returned'
        | 'became-visible'
        | 'user-acted'
        | 'token-renewed';
    }
  | { readonly type: 'urgency'; readonly isUrgent: boolean }
  | { readonly type: 'socket-opened' | 'socket-failed'; readonly epoch: number }
  | { readonly type: 'socket-closed'; readonly epoch: number; readonly code: number }
  | ({ readonly type: 'frame'; readonly epoch: number } & FrameTaken)
  | { readonly type: 'timer'; readonly epoch: number; readonly timer: TimerName };

export type ChannelEffect =
  | { readonly do: 'connect'; readonly epoch: number }
  | { readonly do: 'disconnect' | 'stop-timers' | 'send-heartbeat' | 'announce-online' }
  | {
      readonly do: 'start-timer';
      readonly timer: TimerName;
      readonly delayMs: number;
      readonly jitterMs: number;
    };

export interface ChannelStep {
  readonly state: ChannelState;
  readonly effects: readonly ChannelEffect[];
}

/** Refusals in a row that end the trying. */

const REFUSALS_MAX = 2;

export function initialChannelState(isSupported: boolean): ChannelState {
  return { name: isSupported ? 'idle' : 'unsupported', epoch: 0, isUrgent: false, spreadMs: 0 };
}

/** What the channel becomes by an event, and what is to be done about it. */
export function step(state: ChannelState, event: ChannelEvent, policy: ChannelPolicy): ChannelStep {
  if ('epoch' in event && event.epoch !== state.epoch) return stay(state);
  if (state.name === 'unsupported') return stay(state);
  switch (event.type) {
    case 'open':
      return state.name === 'idle' || state.name === 'resting' ? connect(state, policy) : stay(state);
    case 'close':
      return state.name === 'idle' ? stay(state) : leave(state, { name: 'idle', ...numbered(state) });
    case 'token-renewed':
      return state.name === 'refused' ? connect(state, policy) : stay(state);
    case 'network-returned':
    case 'became-visible':
      return state.name === 'waiting' ? connect(state, policy) : wake(state, policy);
    case 'user-acted':
      return wake(state, policy);
    case 'urgency':
      return urgency(state, event.isUrgent, policy);
    case 'socket-opened':
      return state.name === 'connecting' ? opened(state, policy) : stay(state);
    case 'socket-closed':
      return lost(state, event.code === CLOSE_TOKEN_REFUSED, policy);
    case 'socket-failed':
      return lost(state, false, policy);
    case 'frame':
      return frame(withSpread(state, event), event.kind, policy);
    case 'timer':
      return timer(state, event.timer, policy);
  }
}

function stay(state: ChannelState): ChannelStep {
  return { state, effects: [] };
}

function numbered({ epoch, isUrgent, spreadMs }: Numbered): Numbered {
  return { epoch, isUrgent, spreadMs };
}

/** Only a heartbeat lowers it: right after a restart the platform does not know yet how many will come. */
function withSpread(state: ChannelState, { kind, spreadMs }: FrameTaken): ChannelState {
  if (spreadMs === undefined) return state;
  return { ...state, spreadMs: kind === 'heartbeat' ? spreadMs : Math.max(state.spreadMs, spreadMs) };
}

function connect(state: ChannelState, policy: ChannelPolicy): ChannelStep {
  const epoch = state.epoch + 1;
  const tried =
    'attempt' in state ? { attempt: state.attempt, refusals: state.refusals } : { attempt: 0, refusals: 0 };
  return {
    state: { name: 'connecting', ...numbered(state), epoch, ...tried },
    effects: [{ do: 'stop-timers' }, { do: 'connect', epoch }, start('attempt', policy.attemptTimeoutMs)],
  };
}

/** Leaves a socket behind for a state without one. */
function leave(state: ChannelState, next: ChannelState): ChannelStep {
  return {
    state: { ...next, epoch: state.epoch + 1 },
    effects: [{ do: 'stop-timers' }, { do: 'disconnect' }],
  };
}

function wake(state: ChannelState, policy: ChannelPolicy): ChannelStep {
  return state.name === 'resting' && policy.reconnect === 'always' ? connect(state, policy) : stay(state);
}

function urgency(state: ChannelState, isUrgent: boolean, policy: ChannelPolicy): ChannelStep {
  const next = { ...state, isUrgent };
  if (isUrgent && state.name === 'resting') return connect(next, policy);
  if (!isUrgent && state.name === 'waiting' && policy.reconnect === 'when-urgent') {
    return leave(next, { name: 'resting', ...numbered(next) });
  }
  if (isUrgent && !state.isUrgent && next.name === 'online')
    return { state: { ...next, isProbed: false }, effects: watch(next, policy) };
  return stay(next);
}

/** From now on, while something waits. The timer of an answer that has ended meanwhile does nothing. */
function watch({ isUrgent }: Numbered, { urgentWatch }: ChannelPolicy): readonly ChannelEffect[] {
  return isUrgent && urgentWatch ? [start('watch', urgentWatch.silenceMs)] : [];
}

function opened(state: ChannelState & Trying, policy: ChannelPolicy): ChannelStep {
  const effects: ChannelEffect[] = [{ do: 'stop-timers' }];
  if (policy.heartbeat) effects.push(start('heartbeat', policy.heartbeat.periodMs));
  if (policy.idleCloseMs !== null) effects.push(start('idle', policy.idleCloseMs));
  effects.push(...watch(state, policy), { do: 'announce-online' });
  const { attempt, refusals } = state;
  return {
    state: {
      name: 'online',
      ...numbered(state),
      attempt,
      refusals,
      unanswered: 0,
      answersHeartbeats: false,
      isProbed: false,
    },
    effects,
  };
}

function frame(state: ChannelState, kind: FrameKind, policy: ChannelPolicy): ChannelStep {
  if (state.name !== 'online') return stay(state);
  const watched = watch(state, policy);
  if (kind === 'refusal') return { state: { ...state, unanswered: 0, isProbed: false }, effects: watched };
  const answersHeartbeats = state.answersHeartbeats || kind === 'heartbeat';
  const next = { ...state, attempt: 0, refusals: 0, unanswered: 0, answersHeartbeats, isProbed: false };
  // A heartbeat is no message: it must not keep a socket open over which nothing is said.
  if (kind === 'heartbeat' || policy.idleCloseMs === null) return { state: next, effects: watched };
  return { state: next, effects: [...watched, start('idle', policy.idleCloseMs)] };
}

function timer(state: ChannelState, name: TimerName, policy: ChannelPolicy): ChannelStep {
  if (name === 'retry') return state.name === 'waiting' ? connect(state, policy) : stay(state);
  if (name === 'attempt') return state.name === 'connecting' ? lost(state, false, policy) : stay(state);
  if (state.name !== 'online') return stay(state);
  if (name === 'idle') return leave(state, { name: 'resting', ...numbered(state) });
  const { heartbeat, urgentWatch } = policy;
  if (name === 'watch') {
    if (!state.isUrgent || !urgentWatch) return stay(state);
    if (state.isProbed) return lost(state, false, policy);
    return {
      state: { ...state, isProbed: true },
      effects: [{ do: 'send-heartbeat' }, start('watch', urgentWatch.answerMs)],
    };
  }
  if (!heartbeat) return stay(state);
  const silenceCounts = state.answersHeartbeats || !heartbeat.onlyIfAnswered;
  if (silenceCounts && state.unanswered >= heartbeat.unansweredMax) return lost(state, false, policy);
  return {
    state: { ...state, unanswered: state.unanswered + 1 },
    effects: [{ do: 'send-heartbeat' }, start('heartbeat', heartbeat.periodMs)],
  };
}

function lost(state: ChannelState, wasRefused: boolean, policy: ChannelPolicy): ChannelStep {
  if (state.name !== 'connecting' && state.name !== 'online') return stay(state);
  const refusals = wasRefused ? state.refusals + 1 : state.refusals;
  if (refusals >= REFUSALS_MAX)
    return leave(state, { name: 'refused', ...numbered(state), code: CLOSE_TOKEN_REFUSED });
  if (policy.reconnect === 'when-urgent' && !state.isUrgent)
    return leave(state, { name: 'resting', ...numbered(state) });
  const delayMs = policy.retryDelaysMs[Math.min(state.attempt, policy.retryDelaysMs.length - 1)] ?? 0;
  const left = leave(state, {
    name: 'waiting',
    ...numbered(state),
    attempt: state.attempt + 1,
    refusals,
    delayMs,
  });
  return {
    state: left.state,
    effects: [
      ...left.effects,
      start('retry', delayMs, Math.max(delayMs * policy.retryJitter, state.spreadMs)),
    ],
  };
}

function start(name: TimerName, delayMs: number, jitterMs = 0): ChannelEffect {
  return { do: 'start-timer', timer: name, delayMs, jitterMs };
}
