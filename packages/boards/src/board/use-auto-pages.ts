import { useEffect, useRef, useState, type HTMLAttributes } from 'react';
import { heldAtLeastUntil, NO_HOLDS, pageAfterTick, type PageHolds } from './page-holds.ts';

export interface AutoPages {
  readonly page: number;
  readonly count: number;
  go(step: number): void;
  /** Hover, focus and touch hold the page that is being read. */
  readonly pauseHandlers: Pick<
    HTMLAttributes<HTMLElement>,
    'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur' | 'onTouchStart'
  >;
}

/** How long a touch holds the page, ms: there is no event for eyes that leave it. */
const TOUCH_PAUSE_MS = 15_000;
/** How long a new priority 1 alarm holds the page, ms. */
const URGENT_PAUSE_MS = 60_000;

/** Pages of a list that turn by themselves in `auto` mode and by their buttons in both. */
export function useAutoPages(
  count: number,
  scroll: { readonly mode: 'auto' | 'manual'; readonly everyS: number; readonly urgent?: number },
): AutoPages {
  const [page, setPage] = useState(0);
  const holds = useRef(NO_HOLDS);
  const last = Math.max(0, count - 1);
  const hold = (change: Partial<PageHolds>) => void (holds.current = { ...holds.current, ...change });
  const holdFor = (ms: number) => hold(heldAtLeastUntil(holds.current, performance.now() + ms));

  const { urgent = 0 } = scroll;
  useEffect(() => {
    if (urgent > 0) holds.current = heldAtLeastUntil(holds.current, performance.now() + URGENT_PAUSE_MS);
  }, [urgent]);

  useEffect(() => {
    if (scroll.mode !== 'auto' || count < 2) return undefined;
    const timer = setInterval(
      () => {
        const nowMs = performance.now();
        setPage((shown) => pageAfterTick(shown, count, nowMs, holds.current));
      },
      Math.max(0.1, scroll.everyS) * 1000,
    );
    return () => clearInterval(timer);
  }, [scroll.mode, scroll.everyS, count]);

  return {
    page: Math.min(page, last),
    count,
    go: (step) => setPage((shown) => (Math.min(shown, last) + step + count) % Math.max(1, count)),
    pauseHandlers: {
      // A finger that lifts leaves too, and would end the pause that its touch began.
      onPointerEnter: (event) => event.pointerType !== 'touch' && hold({ isUnderPointer: true }),
      onPointerLeave: (event) => event.pointerType !== 'touch' && hold({ isUnderPointer: false }),
      // A button that a finger or a pointer left has the keyboard too, and nobody is there to take it away.
      onFocus: (event) => hold({ hasKeyboard: event.target.matches(':focus-visible') }),
      onBlur: () => hold({ hasKeyboard: false }),
      onTouchStart: () => holdFor(TOUCH_PAUSE_MS),
    },
  };
}
