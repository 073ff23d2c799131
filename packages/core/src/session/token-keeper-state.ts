import { RETCODE_SIGN_IN_FAILED } from '../transport/error-message.ts';
import type { EmbedToken } from '../contract/session.ts';
import { isRequestError } from '../contract/request-error.ts';

/** A token of a portal: with what the platform said about it, or bare. */
export type GivenToken = EmbedToken | string;

/**
 * How an embedded session keeps a token, as a pure function: asks before it runs out, waits 1, 2, 4 … 60 s after failures
 * and never stops trying. All waits are lengths of time, so that a wrong clock does not matter. `token-keeper.ts` carries
 * out the effects and reports events.
 */
export interface TokenKeeperState {
  /** False where the page gives the tokens by itself. */
  readonly canAsk: boolean;
  readonly phase: 'idle' | 'asking' | 'disposed';
  /** The newest token; a new one has not yet proved itself by living past its first moments. */
  readonly token: 'none' | 'new' | 'proven';
  /** There is no valid token: it ran out, or the platform or the portal refused. */
  readonly isLost: boolean;
  /** In a row. */
  readonly failures: number;
}

export type TokenKeeperTimer = 'renew' | 'retry' | 'expire' | 'prove';

export type TokenKeeperEvent =
  | { readonly type: 'start' | 'refused' | 'disposed' }
  /** By the page, or as the answer to a question. */
  | { readonly type: 'given' | 'answered'; readonly token: GivenToken }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'timer'; readonly timer: TokenKeeperTimer };

export type TokenKeeperEffect =
  | { readonly do: 'ask' | 'announce-expiring' | 'announce-expired' | 'announce-restored' }
  | { readonly do: 'announce-token'; readonly token: GivenToken }
  | { readonly do: 'announce-denied' | 'announce-failed'; readonly error: unknown }
  | { readonly do: 'stop-timers'; readonly timers: readonly TokenKeeperTimer[] }
  | {
      readonly do: 'start-timer';
      readonly timer: TokenKeeperTimer;
      readonly delayMs: number;
      /** Share of the delay that chance may add. */
      readonly jitter: number;
    };

export interface TokenKeeperStep {
  readonly state: TokenKeeperState;
  readonly effects: readonly TokenKeeperEffect[];
}

/** Share of a token's life after which the next one is asked for. */
const RENEW_AT = 0.75;
const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 60_000;
/** Upwards only: chance keeps a thousand pages from asking in the same second. */
const RETRY_JITTER = 0.2;
/** Failures that still lengthen the wait. */
const FAILURES_MAX = 10;
/** A token that is refused sooner than this says more about the portal than about its age. */
const PROOF_MS = 10_000;
const ALL_TIMERS: readonly TokenKeeperTimer[] = ['renew', 'retry', 'expire', 'prove'];

export const initialTokenKeeper = (canAsk: boolean): TokenKeeperState => ({
  canAsk,
  phase: 'idle',
  token: 'none',
  isLost: false,
  failures: 0,
});

/** What the keeper becomes by an event, and what is to be done about it. */
export function stepTokenKeeper(state: TokenKeeperState, event: TokenKeeperEvent): TokenKeeperStep {
  if (state.phase === 'disposed') return { state, effects: [] };
  switch (event.type) {
    case 'start':
      return ask(state);
    case 'given':
      return take(state, event.token);
    case 'answered':
      return take({ ...state, phase: 'idle' }, event.token);
    case 'failed':
      return failed({ ...state, phase: 'idle' }, event.error);
    case 'refused':
      return refused(state);
    case 'timer':
      return timer(state, event.timer);
    case 'disposed':
      return {
        state: { ...state, phase: 'disposed' },
        effects: [{ do: 'stop-timers', timers: ALL_TIMERS }],
      };
  }
}

/** Asks where it can and no question is under way. */
function ask(state: TokenKeeperState, before: readonly TokenKeeperEffect[] = []): TokenKeeperStep {
  if (!state.canAsk || state.phase === 'asking') return { state, effects: before };
  return { state: { ...state, phase: 'asking' }, effects: [...before, { do: 'ask' }] };
}

function take(state: TokenKeeperState, token: GivenToken): TokenKeeperStep {
  const lifeMs = typeof token === 'string' ? null : token.expiredTime * 1_000;
  return {
    state: { ...state, token: 'new', isLost: false },
    effects: [
      { do: 'stop-timers', timers: ALL_TIMERS },
      ...(lifeMs === null ? [] : [startTimer('renew', lifeMs * RENEW_AT), startTimer('expire', lifeMs)]),
      startTimer('prove', PROOF_MS),
      { do: 'announce-token', token },
      ...(state.isLost ? [{ do: 'announce-restored' } as const] : []),
    ],
  };
}

function failed(state: TokenKeeperState, error: unknown): TokenKeeperStep {
  // Wrong client data are the page's mistake, with whatever status its back end passes them on.
  const isDenial =
    isRequestError(error) &&
    (error.status === 401 || error.status === 403) &&
    error.retCode !== RETCODE_SIGN_IN_FAILED;
  const isNews = isDenial && !state.isLost;
  return retryLater(
    { ...state, isLost: state.isLost || isDenial },
    [...(isNews ? [{ do: 'announce-denied', error } as const] : []), { do: 'announce-failed', error }],
    isDenial ? RETRY_MAX_MS : undefined,
  );
}

function retryLater(
  state: TokenKeeperState,
  before: readonly TokenKeeperEffect[],
  delayMs = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** state.failures),
): TokenKeeperStep {
  return {
    state: { ...state, failures: Math.min(state.failures + 1, FAILURES_MAX) },
    effects: [
      ...before,
      { do: 'stop-timers', timers: ['renew'] },
      startTimer('retry', delayMs, RETRY_JITTER),
    ],
  };
}

/** The platform refused the token although it should still be valid. */
function refused(state: TokenKeeperState): TokenKeeperStep {
  if (state.phase === 'asking') return { state, effects: [] };
  const lost = lose(state);
  const before: TokenKeeperEffect[] = [{ do: 'stop-timers', timers: ['expire', 'prove'] }, ...lost.effects];
  // A portal that hands out tokens which the platform refuses is not asked in a circle.
  return state.token === 'new' ? retryLater(lost.state, before) : ask(lost.state, before);
}

function lose(state: TokenKeeperState): TokenKeeperStep {
  return {
    state: { ...state, isLost: true },
    effects: state.isLost ? [] : [{ do: 'announce-expired' }],
  };
}

function timer(state: TokenKeeperState, name: TokenKeeperTimer): TokenKeeperStep {
  switch (name) {
    case 'renew':
      return { state, effects: [{ do: 'announce-expiring' }] };
    case 'retry':
      return ask(state);
    case 'expire': {
      if (state.isLost) return { state, effects: [] };
      const lost = lose(state);
      return ask(lost.state, lost.effects);
    }
    case 'prove':
      return { state: { ...state, token: 'proven', failures: 0 }, effects: [] };
  }
}

const startTimer = (name: TokenKeeperTimer, delayMs: number, jitter = 0): TokenKeeperEffect => ({
  do: 'start-timer',
  timer: name,
  delayMs,
  jitter,
});
