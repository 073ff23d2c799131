import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createAddressFeed } from '../feed/address-feed.ts';
import { NO_FEED, type FeedError, type FeedStore } from '../feed/feed-store.ts';

const neverChanges = () => () => undefined;
const none = () => NO_FEED;

/** The description of a chart: the `data` property, else what the address answers, polled. */
export function useChartSource(
  data: unknown,
  src: string | undefined,
  refreshS: number,
): { readonly data: unknown; readonly error: FeedError | null; readonly refresh: () => Promise<void> } {
  const isHostFed = data !== undefined && data !== null;
  const [store, setStore] = useState<FeedStore | null>(null);
  useEffect(() => {
    if (isHostFed || src === undefined) {
      setStore(null);
      return undefined;
    }
    const opened = createAddressFeed(new URL(src, document.baseURI).href, refreshS * 1000, {
      fetch: (url, init) => fetch(url, { ...init, headers: { accept: 'application/json' } }),
      nowMs: () => Date.now(),
      document,
    });
    setStore(opened);
    return () => opened.dispose();
  }, [isHostFed, src, refreshS]);
  const fetched = useSyncExternalStore(store?.subscribe ?? neverChanges, store?.get ?? none);
  const refresh = useCallback(() => store?.refresh() ?? Promise.resolve(), [store]);
  return useMemo(
    () =>
      isHostFed ? { data, error: null, refresh } : { data: fetched.data, error: fetched.error, refresh },
    [isHostFed, data, fetched, refresh],
  );
}
