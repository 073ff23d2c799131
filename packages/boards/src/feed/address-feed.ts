import { addressAsker, createPolledFeed, type PolledState } from '@plantdeck/core';
import type { FeedSnapshot, FeedStore } from './feed-store.ts';

/** Everything outside of a polled address. */
export interface AddressSurroundings {
  readonly fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
  readonly nowMs: () => number;
  /** Page visibility; `null` where there is no document. */
  readonly document: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> | null;
}

/** Polls one address and keeps the last good answer. Starts at once; `dispose` leaves nothing behind. */
export function createAddressFeed(url: string, refreshMs: number, outside: AddressSurroundings): FeedStore {
  const feed = createPolledFeed<unknown>({
    ask: addressAsker(url, outside.fetch),
    refreshMs,
    nowMs: outside.nowMs,
    document: outside.document,
  });
  let seen: PolledState<unknown> | null = null;
  let snapshot: FeedSnapshot | null = null;
  return {
    ...feed,
    get() {
      const state = feed.get();
      if (state !== seen || !snapshot)
        snapshot = { ...state, connection: state.error ? 'offline' : 'polling' };
      seen = state;
      return snapshot;
    },
  };
}
