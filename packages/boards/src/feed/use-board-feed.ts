import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { createAddressFeed } from './address-feed.ts';
import { hostSnapshot, NO_FEED, type FeedSnapshot, type FeedStore } from './feed-store.ts';
import { sessionStore } from './session-feed.ts';

export interface BoardSource {
  readonly boardCode: string;
  /** The element's `data` property; wins over everything else. */
  readonly data: unknown;
  readonly src: string | undefined;
  readonly session: PlantSession | null;
  readonly areaId: string | undefined;
  readonly range: string;
  readonly refreshMs: number;
}

export interface BoardFeedHandle {
  readonly snapshot: FeedSnapshot;
  readonly refresh: () => Promise<void>;
}

const neverChanges = () => () => undefined;
const none = () => NO_FEED;

/** Opens the first of data, address and session that is given, and closes it when another takes its place. */
export function useBoardFeed(source: BoardSource): BoardFeedHandle {
  const { data, src, session, boardCode, areaId, range, refreshMs } = source;
  const isHostFed = data !== undefined && data !== null;
  const [store, setStore] = useState<FeedStore | null>(null);

  useEffect(() => {
    if (isHostFed || (!src && !session)) {
      setStore(null);
      return undefined;
    }
    const opened = src
      ? createAddressFeed(addressOf(src, areaId, range), refreshMs, {
          fetch: (url, init) => fetch(url, { ...init, headers: { accept: 'application/json' } }),
          nowMs: () => Date.now(),
          document,
        })
      : sessionStore((session as PlantSession).board(boardCode, { areaId, range }));
    setStore(opened);
    return () => opened.dispose();
  }, [isHostFed, src, session, boardCode, areaId, range, refreshMs]);

  const fetched = useSyncExternalStore(store?.subscribe ?? neverChanges, store?.get ?? none);
  const given = useMemo(() => hostSnapshot(data), [data]);
  const refresh = useCallback(() => store?.refresh() ?? Promise.resolve(), [store]);
  const isWaiting = !isHostFed && store === null && Boolean(src || session);
  return { snapshot: isHostFed ? given : isWaiting ? { ...NO_FEED, status: 'loading' } : fetched, refresh };
}

/** The scope travels in the query, so that one address can serve areas and ranges. */
function addressOf(src: string, areaId: string | undefined, range: string): string {
  const url = new URL(src, document.baseURI);
  if (areaId && !url.searchParams.has('areaId')) url.searchParams.set('areaId', areaId);
  if (range !== 'today' && !url.searchParams.has('range')) url.searchParams.set('range', range);
  return url.href;
}
