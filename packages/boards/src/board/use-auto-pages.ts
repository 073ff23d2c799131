import { useEffect, useRef, useState, type HTMLAttributes } from 'react';

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

/** The page after a tick of the timer: the next one, or the same while somebody reads it. */
export function pageAfterTick(page: number, count: number, nowMs: number, heldUntilMs: number): number {
  if (nowMs < heldUntilMs) return page;
  return page >= count - 1 ? 0 : page + 1;
}

/** Pages of a list that turn by themselves in `auto` mode and by their buttons in both. */
export function useAutoPages(
  count: number,
  scroll: { readonly mode: 'auto' | 'manual'; readonly everyS: number; readonly urgent?: number },
): AutoPages {
  const [page, setPage] = useState(0);
  const heldUntilMs = useRef(0);
  const last = Math.max(0, count - 1);
  const hold = (ms: number) => () => void (heldUntilMs.current = ms);

  const { urgent = 0 } = scroll;
  useEffect(() => {
    if (urgent > 0) heldUntilMs.current = Math.max(heldUntilMs.current, performance.now() + URGENT_PAUSE_MS);
  }, [urgent]);

  useEffect(() => {
    if (scroll.mode !== 'auto' || count < 2) return undefined;
    const timer = setInterval(
      () => {
        const nowMs = performance.now();
        setPage((shown) => pageAfterTick(shown, count, nowMs, heldUntilMs.current));
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
      onPointerEnter: (event) => event.pointerType !== 'touch' && hold(Number.POSITIVE_INFINITY)(),
      onPointerLeave: (event) => event.pointerType !== 'touch' && hold(0)(),
      onFocus: hold(Number.POSITIVE_INFINITY),
      onBlur: hold(0),
      onTouchStart: () => hold(performance.now() + TOUCH_PAUSE_MS)(),
    },
  };
}
