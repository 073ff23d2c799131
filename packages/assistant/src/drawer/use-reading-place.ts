import { AT_BOTTOM_TOLERANCE_PX, HISTORY_LOAD_SCROLL_TOP_PX } from '@plantdeck/core/constants';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useNewest } from './use-newest.ts';

export interface ReadingPlace {
  readonly isAtBottom: boolean;
  /** Goes to the end and stays there while it grows. */
  readonly follow: () => void;
  /** To be called after rows were added: what was being read stays where it was. */
  readonly keep: () => void;
}

/**
 * Follows the end of a growing list, lets go as soon as the reader scrolls up, and holds what is being read when older
 * rows come in above it.
 * @param box  what scrolls
 * @param content  what grows inside it
 * @param onTop  the reader came to the beginning; called once a visit
 */
export function useReadingPlace(
  box: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLDivElement | null>,
  onTop: () => void,
): ReadingPlace {
  const following = useRef(true);
  const anchor = useRef<{ readonly row: Element; readonly topPx: number } | null>(null);
  const [isAtBottom, setAtBottom] = useState(true);
  const newestOnTop = useNewest(onTop);

  const keep = useCallback(() => {
    const scroller = box.current;
    if (scroller === null) return;
    if (following.current) scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
    else if (anchor.current?.row.isConnected === true) {
      const movedPx =
        anchor.current.row.getBoundingClientRect().top -
        scroller.getBoundingClientRect().top -
        anchor.current.topPx;
      if (Math.abs(movedPx) >= 1) scroller.scrollBy({ top: movedPx, behavior: 'instant' });
    }
  }, [box]);

  const follow = useCallback(() => {
    following.current = true;
    setAtBottom(true);
    keep();
  }, [keep]);

  useEffect(() => {
    const scroller = box.current;
    const inner = content.current;
    if (scroller === null || inner === null) return undefined;
    let isTop = false;
    let lastTopPx = scroller.scrollTop;
    const look = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      const atBottom = scrollHeight - scrollTop - clientHeight <= AT_BOTTOM_TOLERANCE_PX;
      // Only the reader scrolls up; growth and our own scrolling never do.
      if (scrollTop < lastTopPx - 1 && !atBottom) following.current = false;
      else if (atBottom) following.current = true;
      lastTopPx = scrollTop;
      setAtBottom(atBottom || following.current);
      anchor.current = following.current ? null : firstVisibleRow(scroller, inner);
      const wasTop = isTop;
      isTop = scrollTop <= HISTORY_LOAD_SCROLL_TOP_PX;
      if (isTop && !wasTop && scrollHeight > clientHeight) newestOnTop.current();
    };
    const onWheel = (event: WheelEvent): void => {
      // The scroll itself comes a frame later; growth in between must not pull the reader down.
      if (event.deltaY < 0 && scroller.scrollTop > 0) following.current = false;
    };
    const observer = new ResizeObserver(keep);
    observer.observe(inner);
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    scroller.addEventListener('wheel', onWheel, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
      scroller.removeEventListener('wheel', onWheel);
    };
  }, [box, content, keep, newestOnTop]);

  return { isAtBottom, follow, keep };
}

/** The row at the upper edge, which the eye is on. */
function firstVisibleRow(scroller: Element, inner: Element): { row: Element; topPx: number } | null {
  const edgePx = scroller.getBoundingClientRect().top;
  for (const row of inner.querySelectorAll(':scope > .question, :scope > .answer')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > edgePx) return { row, topPx: top - edgePx };
  }
  return null;
}
