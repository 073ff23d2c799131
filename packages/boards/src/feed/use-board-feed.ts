import { useMemo, useSyncExternalStore } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { createAddressFeed } from './address-feed.ts';
import { hostSnapshot, NO_FEED, type FeedSnapshot } from './feed-store.ts';
import { lazyStore } from './lazy-store.ts';
import { sessionStore } from './session-feed.ts';

export interface BoardSource {
  readonly boardCode: string;
  /** The element's `data` property; wins over everything else. */
  readonly data: unknown;
  readonly src: string | undefined;
  readonly session: PlantSession | null;
  /** What is asked for; the object stays the same while nothing of it changes. */
  readonly scope: Readonly<Record<string, string>>;
  /** The range that an address gives by itself. */
  readonly startRange: string;
  readonly refreshMs: number;
  /** The element that draws it. */
  readonly host: Element;
}

export interface BoardFeedHandle {
  readonly snapshot: FeedSnapshot;
  readonly refresh: () => Promise<void>;
}

const NO_STORE = { subscribe: () => () => undefined, get: () => NO_FEED, refresh: () => Promise.resolve() };

/** Reads the first of data, address and session that is given; what it opens is closed when another takes its place. */
export function useBoardFeed(source: BoardSource): BoardFeedHandle {
  const { data, src, session, boardCode, scope, startRange, refreshMs, host } = source;
  const isHostFed = data !== undefined && data !== null;
  const store = useMemo(() => {
    if (isHostFed || (!src && !session)) return NO_STORE;
    if (!src) return lazyStore(() => sessionStore((session as PlantSession).board(boardCode, scope), host));
    return lazyStore(() =>
      createAddressFeed(addressOf(src, scope, startRange), refreshMs, {
        fetch: (url, init) => fetch(url, { ...init, headers: { accept: 'application/json' } }),
        nowMs: () => Date.now(),
        document,
      }),
    );
  }, [isHostFed, src, session, boardCode, scope, startRange, refreshMs, host]);
  const fetched = useSyncExternalStore(store.subscribe, store.get);
  const given = useMemo(() => hostSnapshot(data), [data]);
  return { snapshot: isHostFed ? given : fetched, refresh: store.refresh };
}

/** The scope travels in the query, so that one address can serve areas and ranges. */
function addressOf(src: string, scope: BoardSource['scope'], startRange: string): string {
  const url = new URL(src, document.baseURI);
  for (const [name, value] of Object.entries(scope)) {
    const isStart = name === 'range' && value === startRange;
    if (!isStart && !url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.href;
}
