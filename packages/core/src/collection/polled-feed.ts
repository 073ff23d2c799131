import { isForbidden } from '../transport/error-message.ts';
import { toRequestError, type RequestError } from '../contract/request-error.ts';
import { POLL_IDLE, stepPoll, type PollEffect, type PollEvent, type PollState } from './poll-state.ts';

/** What was answered last, and what went wrong since: the last good answer is kept through failures. */
export interface PolledState<T> {
  readonly status: 'loading' | 'ready' | 'failed' | 'forbidden';
  readonly data: T | null;
  readonly error: RequestError | null;
  /** Attempts in a row that failed. */
  readonly failures: number;
  /** When the next attempt after a failure is due; client clock, epoch ms. */
  readonly nextTryAtMs: number | null;
}

/** A value with listeners: the shape that `useSyncExternalStore` asks for. */
export interface PolledFeed<T> {
  subscribe(listener: () => void): () => void;
  get(): PolledState<T>;
  /** Asks now; settles when the answer is there, or the feed is at an end. */
  refresh(): Promise<void>;
  dispose(): void;
}

export interface PolledSource<T> {
  readonly ask: (signal: AbortSignal) => Promise<T>;
  readonly refreshMs: number;
  readonly nowMs: () => number;
  /** Page visibility; `null` where there is no document. */
  readonly document: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> | null;
}

/** Asks again and again, slower after failures and not while the page is hidden. Starts at once; `dispose` leaves nothing behind. */
export function createPolledFeed<T>({ ask, refreshMs, nowMs, document }: PolledSource<T>): PolledFeed<T> {
  let poll: PollState = POLL_IDLE;
  let state: PolledState<T> = {
    status: 'loading',
    data: null,
    error: null,
    failures: 0,
    nextTryAtMs: null,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | null = null;
  let settled: (() => void)[] = [];
  const listeners = new Set<() => void>();

  const publish = (change: Partial<PolledState<T>>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const askOnce = async (epoch: number): Promise<void> => {
    const controller = new AbortController();
    request = controller;
    try {
      const data = await ask(controller.signal);
      if (epoch !== poll.epoch) return;
      publish({ status: 'ready', data, error: null, failures: 0, nextTryAtMs: null });
      dispatch({ type: 'answered', epoch });
    } catch (cause) {
      if (!controller.signal.aborted && epoch === poll.epoch) fail(epoch, toRequestError(cause));
    }
  };

  const fail = (epoch: number, error: RequestError): void => {
    dispatch({ type: 'failed', epoch, retryAfterMs: error.retryAfterMs });
    const delayMs = poll.name === 'waiting' ? poll.delayMs : 0;
    publish({
      status: isForbidden(error) ? 'forbidden' : 'failed',
      error,
      failures: poll.failures,
      nextTryAtMs: nowMs() + delayMs,
    });
  };

  const perform = (effect: PollEffect): void => {
    if (effect.type === 'ask')
      void askOnce(effect.epoch).finally(() => settled.splice(0).forEach((done) => done()));
    else if (effect.type === 'abort') request?.abort();
    else if (effect.type === 'stop-timer') clearTimeout(timer);
    else timer = setTimeout(() => dispatch({ type: 'due' }), effect.delayMs);
  };

  function dispatch(event: PollEvent): void {
    const step = stepPoll(poll, event, refreshMs);
    poll = step.state;
    step.effects.forEach(perform);
    if (poll.name === 'waiting' && document?.hidden) dispatch({ type: 'hidden' });
  }

  const onVisibility = (): void => dispatch({ type: document?.hidden ? 'hidden' : 'visible' });
  document?.addEventListener('visibilitychange', onVisibility);
  dispatch({ type: 'start' });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => state,
    refresh: () =>
      new Promise((resolve) => {
        settled.push(resolve);
        dispatch({ type: 'refresh' });
      }),
    dispose() {
      document?.removeEventListener('visibilitychange', onVisibility);
      dispatch({ type: 'stop' });
      settled.splice(0).forEach((done) => done());
      settled = [];
      listeners.clear();
    },
  };
}
