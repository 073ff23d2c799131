/**
 * What a board's data does, as a pure function: a fetch first, then differences over the socket; polling without one;
 * waits after failures; old data kept through them. `board-feed.ts` carries out the effects.
 */
import { applyPatch, diffJson } from '../contract/board-patch.ts';
import type { BoardPatch } from '../contract/board-patch.ts';
import { retryDelayMs } from '../channel/retry-delays.ts';
import type { BoardFeedState } from '../session/types.ts';
import { isForbidden } from '../transport/error-message.ts';
import { isUnanswered, type RequestError } from '../contract/request-error.ts';

export interface FeedState {
  readonly status: BoardFeedState['status'];
  readonly data: unknown;
  readonly error: RequestError | null;
  readonly failures: number;
  /** Whom the data is for; null while nobody may ask (signed out, token expired, still restoring). */
  readonly reader: string | null;
  /** Whom the held data was fetched for: the same reader gets it back after a pause. */
  readonly dataFor: string | null;
  /** The value that differences are applied to, or null without a snapshot on the present connection. */
  readonly live: { readonly base: unknown } | null;
  readonly isHidden: boolean;
  /** The fetch under way; one that began without a snapshot gives way to one that came meanwhile. */
  readonly fetching: { readonly number: number; readonly sawLive: boolean } | null;
  readonly fetchCount: number;
  /** When data last came or a try last failed. */
  readonly settledAtMs: number;
  /** From a failure to the next try. */
  readonly retryWaitMs: number;
  /** The subscription was lost and is tried again, and nothing else has brought data since. */
  readonly isReconnecting: boolean;
  /** Boards that lost their platform in one moment, and were fed in one moment before, ask at different ones. */
  readonly lagMs: number;
}

export type FeedEvent =
  | { readonly type: 'reader'; readonly reader: string | null }
  | {
      readonly type: 'hidden' | 'visible' | 'network-returned' | 'refresh' | 'due' | 'relabel';
    }
  /** `isRetried`: it will come back by itself. */
  | { readonly type: 'socket-lost'; readonly isRetried: boolean }
  | { readonly type: 'snapshot'; readonly data: unknown }
  | { readonly type: 'patch'; readonly ops: BoardPatch }
  | { readonly type: 'subscription-failed'; readonly error: RequestError }
  | { readonly type: 'fetched'; readonly number: number; readonly data: unknown }
  | { readonly type: 'fetch-failed'; readonly number: number; readonly error: RequestError };

export type FeedEffect =
  | { readonly do: 'fetch'; readonly number: number }
  | { readonly do: 'abort' | 'subscribe' | 'unsubscribe' };

/** What a step has to know of the moment that it is taken in. */
export interface FeedMoment {
  readonly nowMs: number;
  /** From 0 up to 1. */
  readonly chance: number;
  /** Over how long the platform wants its clients to come back after an outage. */
  readonly spreadMs: number;
}

export interface FeedStep {
  readonly state: FeedState;
  readonly effects: readonly FeedEffect[];
}

/** Failures in a row from which on a board that reconnects is offline. */
const OFFLINE_AFTER = 5;
const REFRESH_DEFAULT_S = 60;

export const INITIAL_FEED: FeedState = {
  status: 'loading',
  data: null,
  error: null,
  failures: 0,
  reader: null,
  dataFor: null,
  live: null,
  isHidden: false,
  fetching: null,
  fetchCount: 0,
  settledAtMs: 0,
  retryWaitMs: 0,
  isReconnecting: false,
  lagMs: 0,
};

export function stepFeed(state: FeedState, event: FeedEvent, moment: FeedMoment): FeedStep {
  const { nowMs } = moment;
  switch (event.type) {
    case 'reader':
      return reader(state, event.reader);
    case 'hidden':
      return stay({ ...state, isHidden: true });
    case 'visible': {
      const seen = { ...state, isHidden: false };
      const dueAtMs = nextDueAtMs(seen);
      return dueAtMs !== null && dueAtMs <= nowMs ? fetchNow(seen) : stay(seen);
    }
    case 'network-returned':
      return state.failures > 0 || !state.live ? fetchNow(state) : stay(state);
    case 'due':
      return state.isHidden ? stay(state) : fetchNow(state);
    case 'refresh':
      return refreshNow(state);
    case 'relabel':
      return relabel(state);
    case 'socket-lost':
      return lost(state, event.isRetried, moment);
    case 'snapshot': {
      const told = settled(state, event.data, nowMs);
      return stay({ ...told, live: { base: told.data }, lagMs: 0 });
    }
    case 'patch':
      return patch(state, event.ops, nowMs);
    case 'subscription-failed':
      return isForbidden(event.error) ? forbid(state, event.error) : stay({ ...state, live: null });
    case 'fetched':
      return fetched(state, event.number, event.data, nowMs);
    case 'fetch-failed':
      return fetchFailed(state, event.number, event.error, moment);
  }
}

/** When the next fetch is due, epoch ms of this device; null while none is (hidden, forbidden, under way, signed out). */
export function nextDueAtMs(state: FeedState): number | null {
  if (state.reader === null || state.status === 'forbidden' || state.isHidden || state.fetching) return null;
  if (state.failures > 0) return state.settledAtMs + state.retryWaitMs;
  // A live board polls too, though only when nothing came for so long that its data would go stale.
  const waitS = secondsOf(state.data, 'refreshS') ?? REFRESH_DEFAULT_S;
  const staleS = secondsOf(state.data, 'staleAfterS') ?? waitS;
  return state.settledAtMs + 1_000 * (state.live ? Math.max(waitS, staleS) : waitS) + state.lagMs;
}

/** What elements see of it. */
export function publicState(state: FeedState): BoardFeedState {
  const { status, data, error, failures } = state;
  return {
    status,
    data,
    error,
    failures,
    connection: connectionOf(state),
    nextTryAtMs: failures > 0 ? nextDueAtMs(state) : null,
  };
}

function connectionOf(state: FeedState): BoardFeedState['connection'] {
  if (state.live) return 'live';
  if (state.reader === null) return state.data === null ? 'polling' : 'offline';
  if (state.isReconnecting && state.failures < OFFLINE_AFTER) return 'reconnecting';
  return state.failures > 0 && isUnanswered(state.error) ? 'offline' : 'polling';
}

function lost(state: FeedState, isRetried: boolean, { chance, spreadMs }: FeedMoment): FeedStep {
  const isReconnecting = isRetried && (state.live !== null || state.isReconnecting);
  if (state.live) return stay({ ...state, live: null, isReconnecting, lagMs: chance * spreadMs });
  return stay(isReconnecting === state.isReconnecting ? state : { ...state, isReconnecting });
}

function stay(state: FeedState): FeedStep {
  return { state, effects: [] };
}

function fetchNow(state: FeedState, evenIfForbidden = false): FeedStep {
  if (state.reader === null || state.fetching) return stay(state);
  if (state.status === 'forbidden' && !evenIfForbidden) return stay(state);
  const number = state.fetchCount + 1;
  const fetching = { number, sawLive: state.live !== null };
  return { state: { ...state, fetching, fetchCount: number }, effects: [{ do: 'fetch', number }] };
}

/** What is on its way may answer from before that for which somebody refreshes, such as settings just saved. */
function refreshNow(state: FeedState): FeedStep {
  const started = fetchNow({ ...state, fetching: null }, true);
  return state.fetching && started.effects.length > 0
    ? { ...started, effects: [{ do: 'abort' }, ...started.effects] }
    : started;
}

function reader(state: FeedState, next: string | null): FeedStep {
  if (next === state.reader) return stay(state);
  if (next === null) {
    return {
      state: { ...state, reader: null, live: null, fetching: null },
      effects: [{ do: 'abort' }, { do: 'unsubscribe' }],
    };
  }
  const paused = { isHidden: state.isHidden, fetchCount: state.fetchCount, reader: next, dataFor: next };
  // What one person saw is not shown to the next, nor one organisation's data as another's.
  const isSame = next === state.dataFor && state.data !== null;
  const fresh: FeedState = {
    ...INITIAL_FEED,
    ...(isSame ? { status: 'ready', data: state.data } : {}),
    ...paused,
  };
  const started = fetchNow(fresh);
  const before: FeedEffect[] = [{ do: 'abort' }, { do: 'unsubscribe' }, { do: 'subscribe' }];
  return { state: started.state, effects: [...before, ...started.effects] };
}

/** The language changed: the same figures are asked for anew, and the old ones stay meanwhile. */
function relabel(state: FeedState): FeedStep {
  if (state.reader === null || state.status === 'forbidden') return stay(state);
  const started = fetchNow({ ...state, fetching: null, live: null });
  return {
    state: started.state,
    effects: [{ do: 'abort' }, { do: 'unsubscribe' }, { do: 'subscribe' }, ...started.effects],
  };
}

function settled(state: FeedState, data: unknown, nowMs: number): FeedState {
  // Equal parts keep their identity, so that views draw only what changed.
  const shared = state.data === null ? data : applyPatch(state.data, diffJson(state.data, data));
  return withData(state, shared, nowMs);
}

function withData(state: FeedState, data: unknown, nowMs: number): FeedState {
  return {
    ...state,
    status: 'ready',
    data,
    error: null,
    failures: 0,
    isReconnecting: false,
    settledAtMs: nowMs,
  };
}

function patch(state: FeedState, ops: BoardPatch, nowMs: number): FeedStep {
  const { live } = state;
  if (!live) return stay(state);
  try {
    const base = applyPatch(live.base, ops);
    // As a rule what is shown is what differences apply to; only a fetch in between parts the two.
    const isShown = state.data === live.base;
    return stay({
      ...(isShown ? withData(state, base, nowMs) : settled(state, base, nowMs)),
      live: { base },
    });
  } catch {
    // The difference does not fit what we hold, so we ask for the whole.
    return { state: { ...state, live: null }, effects: [{ do: 'unsubscribe' }, { do: 'subscribe' }] };
  }
}

function fetched(state: FeedState, number: number, data: unknown, nowMs: number): FeedStep {
  if (state.fetching?.number !== number) return stay(state);
  const { sawLive } = state.fetching;
  const rested = { ...state, fetching: null };
  if (state.live && !sawLive) return stay(rested);
  const wasForbidden = state.status === 'forbidden';
  return { state: settled(rested, data, nowMs), effects: wasForbidden ? [{ do: 'subscribe' }] : [] };
}

function fetchFailed(state: FeedState, number: number, error: RequestError, moment: FeedMoment): FeedStep {
  if (state.fetching?.number !== number) return stay(state);
  const rested = { ...state, fetching: null };
  if (error.kind === 'aborted') return stay(rested);
  if (isForbidden(error)) return forbid(rested, error);
  const failures = state.failures + 1;
  return stay({
    ...rested,
    status: 'failed',
    error,
    failures,
    settledAtMs: moment.nowMs,
    retryWaitMs: Math.max(
      retryDelayMs(failures, moment.chance, moment.spreadMs),
      error.retryAfterMs === undefined ? 0 : error.retryAfterMs + moment.chance * moment.spreadMs,
    ),
  });
}

function forbid(state: FeedState, error: RequestError): FeedStep {
  return {
    state: { ...state, status: 'forbidden', data: null, error, failures: 0, live: null, fetching: null },
    effects: [{ do: 'abort' }, { do: 'unsubscribe' }],
  };
}

function secondsOf(data: unknown, field: 'refreshS' | 'staleAfterS'): number | null {
  if (typeof data !== 'object' || data === null || !(field in data)) return null;
  const seconds: unknown = (data as Record<string, unknown>)[field];
  return typeof seconds === 'number' && seconds >= 1 ? seconds : null;
}
