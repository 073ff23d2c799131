import { AT_BOTTOM_TOLERANCE_PX, HISTORY_LOAD_SCROLL_TOP_PX } from '@plantdeck/core/constants';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useNewest } from '../use-newest.ts';

/** How long a list has to rest until its place is told, ms. */
const PLACE_TOLD_AFTER_MS = 200;

export interface ReadingPlace {
  readonly isAtBottom: boolean;
  /** Goes to the end and stays there while it grows. */
  readonly follow: () => void;
  /** To be called after rows were added: what was being read stays where it was. */
  readonly keep: () => void;
  /** Goes to a row that was read before; answers false where it isn't there. */
  readonly restore: (place: KeptPlace) => boolean;
}

/** A row by its name and how far below the upper edge it stood. */
export interface KeptPlace {
  readonly row: string;
  readonly topPx: number;
}

/**
 * Follows the end of a growing list, lets go as soon as the reader scrolls up, and holds what is being read when older
 * rows come in above it.
 * @param box  what scrolls
 * @param content  what grows inside it
 * @param onTop  the reader came to the beginning; called once a visit
 * @param onPlace  the reader came to rest somewhere; null is the end
 */
export function useReadingPlace(
  box: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLDivElement | null>,
  onTop: () => void,
  onPlace: (place: KeptPlace | null) => void,
): ReadingPlace {
  const following = useRef(true);
  const anchor = useRef<{ readonly row: Element; readonly topPx: number } | null>(null);
  /** Where our own correction ended: its scroll event is no reading, and roundings must not add up. */
  const ownTopPx = useRef<number | null>(null);
  const [isAtBottom, setAtBottom] = useState(true);
  const newestOnTop = useNewest(onTop);
  const newestOnPlace = useNewest(onPlace);

  const keep = useCallback(() => {
    const scroller = box.current;
    if (scroller === null) return;
    if (following.current) scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
    else if (anchor.current?.row.isConnected === true) {
      const movedPx =
        anchor.current.row.getBoundingClientRect().top -
        scroller.getBoundingClientRect().top -
        anchor.current.topPx;
      if (Math.abs(movedPx) < 0.5) return;
      scroller.scrollBy({ top: movedPx, behavior: 'instant' });
      ownTopPx.current = scroller.scrollTop;
    }
  }, [box]);

  const follow = useCallback(() => {
    following.current = true;
    setAtBottom(true);
    keep();
  }, [keep]);

  const restore = useCallback(
    ({ row: name, topPx }: KeptPlace) => {
      const row = content.current?.querySelector(`:scope > [data-row="${CSS.escape(name)}"]`);
      if (row == null) return false;
      following.current = false;
      setAtBottom(false);
      anchor.current = { row, topPx };
      keep();
      return true;
    },
    [content, keep],
  );

  useEffect(() => {
    const scroller = box.current;
    const inner = content.current;
    if (scroller === null || inner === null) return undefined;
    let isTop = false;
    let lastTopPx = scroller.scrollTop;
    let telling: ReturnType<typeof setTimeout> | undefined;
    const tell = (): void => {
      const at = anchor.current;
      const row = at?.row.getAttribute('data-row') ?? null;
      newestOnPlace.current(at === null || row === null ? null : { row, topPx: Math.round(at.topPx) });
    };
    const look = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      const atBottom = scrollHeight - scrollTop - clientHeight <= AT_BOTTOM_TOLERANCE_PX;
      // Only the reader scrolls up; growth and our own scrolling never do.
      if (scrollTop < lastTopPx - 1 && !atBottom) following.current = false;
      else if (atBottom) following.current = true;
      lastTopPx = scrollTop;
      setAtBottom(atBottom || following.current);
      if (following.current) anchor.current = null;
      else if (scrollTop !== ownTopPx.current || anchor.current?.row.isConnected !== true)
        anchor.current = firstVisibleRow(scroller, inner);
      ownTopPx.current = null;
      clearTimeout(telling);
      telling = setTimeout(tell, PLACE_TOLD_AFTER_MS);
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
      clearTimeout(telling);
      scroller.removeEventListener('scroll', look);
      scroller.removeEventListener('wheel', onWheel);
    };
  }, [box, content, keep, newestOnTop, newestOnPlace]);

  return { isAtBottom, follow, keep, restore };
}

/** The row at the upper edge, which the eye is on. */
function firstVisibleRow(scroller: Element, inner: Element): { row: Element; topPx: number } | null {
  const edgePx = scroller.getBoundingClientRect().top;
  const rows = inner.querySelectorAll(':scope > [data-row]');
  // Rows stand in order, so the first one that reaches below the edge is found by halving.
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > edgePx) high = middle;
    else low = middle + 1;
  }
  const row = rows[low];
  return row === undefined ? null : { row, topPx: row.getBoundingClientRect().top - edgePx };
}
