import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { createAddressFeed } from '../feed/address-feed.ts';
import { NO_FEED, type FeedError, type FeedSnapshot, type FeedStore } from '../feed/feed-store.ts';

interface Source {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => FeedSnapshot;
  readonly refresh: () => Promise<void>;
}

const NO_SOURCE: Source = {
  subscribe: () => () => undefined,
  get: () => NO_FEED,
  refresh: () => Promise.resolve(),
};

/** An address that is polled while somebody listens, and not before or after. */
function addressSource(src: string, refreshS: number): Source {
  let feed: FeedStore | null = null;
  return {
    subscribe(listener) {
      const opened = createAddressFeed(new URL(src, document.baseURI).href, refreshS * 1000, {
        fetch: (url, init) => fetch(url, { ...init, headers: { accept: 'application/json' } }),
        nowMs: () => Date.now(),
        document,
      });
      feed = opened;
      const undo = opened.subscribe(listener);
      return () => {
        undo();
        opened.dispose();
        if (feed === opened) feed = null;
      };
    },
    get: () => feed?.get() ?? NO_FEED,
    refresh: () => feed?.refresh() ?? Promise.resolve(),
  };
}

/** The description of a chart: the `data` property, else what the address answers, polled. */
export function useChartSource(
  data: unknown,
  src: string | undefined,
  refreshS: number,
): {
  readonly data: unknown;
  readonly error: FeedError | null;
  readonly isHostFed: boolean;
  /** The last try to fetch it failed. */
  readonly isOffline: boolean;
  readonly refresh: () => Promise<void>;
} {
  const isHostFed = data !== undefined && data !== null;
  const source = useMemo(
    () => (isHostFed || src === undefined ? NO_SOURCE : addressSource(src, refreshS)),
    [isHostFed, src, refreshS],
  );
  const fetched = useSyncExternalStore(source.subscribe, source.get);
  const refresh = useCallback(() => source.refresh(), [source]);
  return useMemo(
    () =>
      isHostFed
        ? { data, error: null, isHostFed, isOffline: false, refresh }
        : {
            data: fetched.data,
            error: fetched.error,
            isHostFed,
            isOffline: fetched.connection === 'offline',
            refresh,
          },
    [isHostFed, data, fetched, refresh],
  );
}
