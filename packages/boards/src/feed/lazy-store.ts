import { NO_FEED, type FeedSnapshot, type FeedStore } from './feed-store.ts';

const LOADING: FeedSnapshot = { ...NO_FEED, status: 'loading' };

/** A store that is opened by its first listener and closed with its last. */
export function lazyStore(open: () => FeedStore): Omit<FeedStore, 'dispose'> {
  let store: FeedStore | null = null;
  let listeners = 0;
  return {
    subscribe(listener) {
      store ??= open();
      listeners += 1;
      const stop = store.subscribe(listener);
      return () => {
        stop();
        listeners -= 1;
        if (listeners > 0) return;
        store?.dispose();
        store = null;
      };
    },
    get: () => store?.get() ?? LOADING,
    refresh: () => store?.refresh() ?? Promise.resolve(),
  };
}
