import type { BoardSurroundings } from './board-feed.ts';

/** A place where a feed's data is drawn: seen until it is told otherwise. */
export interface FeedPlace {
  set(isSeen: boolean): void;
  leave(): void;
}

/** The page as a feed knows it: hidden too while each of the places where it is drawn is off screen. */
export interface PlacedSurroundings extends BoardSurroundings {
  place(): FeedPlace;
}

export function createPlaces(page: BoardSurroundings): PlacedSurroundings {
  const places = new Map<FeedPlace, boolean>();
  const listeners = new Set<Parameters<BoardSurroundings['listen']>[0]>();
  let wasOff = false;
  const isOff = (): boolean => places.size > 0 && ![...places.values()].includes(true);

  function look(): void {
    if (isOff() === wasOff) return;
    wasOff = isOff();
    if (!page.isHidden()) for (const listener of [...listeners]) listener(wasOff ? 'hidden' : 'visible');
  }

  return {
    scheduleFrame: (draw) => page.scheduleFrame(draw),
    now: () => page.now(),
    random: () => page.random(),
    isHidden: () => page.isHidden() || isOff(),
    listen(onChange) {
      const stop = page.listen((change) => onChange(change === 'visible' && isOff() ? 'hidden' : change));
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        stop();
      };
    },
    place() {
      const place: FeedPlace = {
        set(isSeen) {
          if (!places.has(place)) return;
          places.set(place, isSeen);
          look();
        },
        leave() {
          // With the last place nothing comes into view.
          if (places.delete(place) && places.size > 0) look();
        },
      };
      places.set(place, true);
      look();
      return place;
    },
  };
}
