import type { FeedError, FeedSnapshot, FeedStore } from './feed-store.ts';
import { POLL_IDLE, stepPoll, type PollEffect, type PollEvent, type PollState } from './poll-state.ts';

/** Everything outside of a polled address. */
export interface AddressSurroundings {
  readonly fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
  readonly nowMs: () => number;
  /** Page visibility; `null` where there is no document. */
  readonly document: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> | null;
}

/** An envelope `{ retCode, retMsg, data }` or the payload itself: any url that answers the same JSON will do. */
function unwrap(answer: unknown): { data: unknown } | { error: FeedError } {
  if (typeof answer !== 'object' || answer === null || !('retCode' in answer)) return { data: answer };
  const { retCode, retMsg, data } = answer as { retCode: unknown; retMsg?: unknown; data?: unknown };
  if (retCode === '0') return { data };
  return { error: { kind: 'api', retCode: String(retCode), message: String(retMsg ?? retCode) } };
}

/** Polls one address and keeps the last good answer. Starts at once; `dispose` leaves nothing behind. */
export function createAddressFeed(url: string, refreshMs: number, outside: AddressSurroundings): FeedStore {
  let poll: PollState = POLL_IDLE;
  let snapshot: FeedSnapshot = {
    status: 'loading',
    data: null,
    error: null,
    connection: 'polling',
    failures: 0,
    nextTryAtMs: null,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | null = null;
  let settled: (() => void)[] = [];
  const listeners = new Set<() => void>();

  const publish = (change: Partial<FeedSnapshot>) => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };

  const ask = async (epoch: number) => {
    const controller = new AbortController();
    request = controller;
    try {
      const response = await outside.fetch(url, { signal: controller.signal });
      if (response.status === 403)
        return fail(epoch, { kind: 'http', message: 'HTTP 403' }, undefined, 'forbidden');
      if (!response.ok) {
        const retryAfterS = Number(response.headers.get('retry-after'));
        return fail(
          epoch,
          { kind: 'http', message: `HTTP ${response.status}` },
          retryAfterS * 1000 || undefined,
        );
      }
      const answer = unwrap(await response.json());
      if ('error' in answer) return fail(epoch, answer.error);
      if (epoch !== poll.epoch) return;
      publish({
        status: 'ready',
        data: answer.data,
        error: null,
        connection: 'polling',
        failures: 0,
        nextTryAtMs: null,
      });
      dispatch({ type: 'answered', epoch });
    } catch (cause) {
      if (controller.signal.aborted) return;
      fail(epoch, { kind: 'network', message: cause instanceof Error ? cause.message : String(cause) });
    }
  };

  const fail = (
    epoch: number,
    error: FeedError,
    retryAfterMs?: number,
    status: 'failed' | 'forbidden' = 'failed',
  ) => {
    if (epoch !== poll.epoch) return;
    dispatch({ type: 'failed', epoch, retryAfterMs });
    const delayMs = poll.name === 'waiting' ? poll.delayMs : 0;
    publish({
      status,
      error,
      connection: 'offline',
      failures: poll.failures,
      nextTryAtMs: outside.nowMs() + delayMs,
    });
  };

  const perform = (effect: PollEffect) => {
    if (effect.type === 'ask')
      void ask(effect.epoch).finally(() => settled.splice(0).forEach((done) => done()));
    else if (effect.type === 'abort') request?.abort();
    else if (effect.type === 'stop-timer') clearTimeout(timer);
    else timer = setTimeout(() => dispatch({ type: 'due' }), effect.delayMs);
  };

  function dispatch(event: PollEvent) {
    const step = stepPoll(poll, event, refreshMs);
    poll = step.state;
    step.effects.forEach(perform);
    if (poll.name === 'waiting' && outside.document?.hidden) dispatch({ type: 'hidden' });
  }

  const onVisibility = () => dispatch({ type: outside.document?.hidden ? 'hidden' : 'visible' });
  outside.document?.addEventListener('visibilitychange', onVisibility);
  dispatch({ type: 'start' });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => snapshot,
    refresh: () =>
      new Promise((resolve) => {
        settled.push(resolve);
        dispatch({ type: 'refresh' });
      }),
    dispose() {
      outside.document?.removeEventListener('visibilitychange', onVisibility);
      dispatch({ type: 'stop' });
      settled.splice(0).forEach((done) => done());
      settled = [];
      listeners.clear();
    },
  };
}
