import type { BoardFeed, BoardFeedState } from '@plantdeck/core';
import { watchInView } from '@plantdeck/core/element';
import type { FeedSnapshot, FeedStore } from './feed-store.ts';

/**
 * A session's feed in the shape that views read. The session owns it: disposing only stops listening.
 * @param host  the element that draws it
 */
export function sessionStore(feed: BoardFeed, host: Element): FeedStore {
  // A session of an earlier version asks whether it is seen or not.
  const place = feed.place?.();
  const stopWatching = place && watchInView(host, place.set);
  const stops = new Set<() => void>();
  let seen: BoardFeedState | null = null;
  let snapshot: FeedSnapshot | null = null;
  return {
    subscribe(listener) {
      const stop = feed.state.subscribe(() => listener());
      stops.add(stop);
      return () => {
        stops.delete(stop);
        stop();
      };
    },
    get() {
      const state = feed.state.value;
      if (state !== seen || !snapshot) {
        seen = state;
        snapshot = { ...state, error: state.error };
      }
      return snapshot;
    },
    refresh: () => feed.refresh(),
    dispose() {
      for (const stop of stops) stop();
      stops.clear();
      stopWatching?.();
      place?.leave();
    },
  };
}
