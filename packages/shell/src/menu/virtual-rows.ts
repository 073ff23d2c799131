import { useCallback, useEffect, useState, type RefObject } from 'react';

/** Rows kept beyond what is seen, and the step in which the window moves. */
const MARGIN_ROWS = 8;
const STEP_ROWS = 4;

export interface RowWindow {
  readonly start: number;
  readonly end: number;
  /** Brings a row into sight. */
  readonly show: (index: number) => void;
}

/** What of a list is in sight. */
interface View {
  readonly scrollPx: number;
  readonly heightPx: number;
}

/** First and last row that are drawn, in steps, so that scrolling renders now and then and not with each pixel. */
export function rowWindow(
  { scrollPx, heightPx }: View,
  rowPx: number,
  count: number,
): { readonly start: number; readonly end: number } {
  // A list that has become shorter is at its end, before its box says so.
  const topPx = Math.max(0, Math.min(scrollPx, count * rowPx - heightPx));
  const first = Math.floor(topPx / rowPx / STEP_ROWS) * STEP_ROWS;
  const seen = Math.ceil(heightPx / rowPx) + STEP_ROWS;
  return {
    start: Math.min(count, Math.max(0, first - MARGIN_ROWS)),
    end: Math.min(count, first + seen + MARGIN_ROWS),
  };
}

/** Boxes keep what is known of them while one list gives way to another: nothing has to be measured for that. */
const known = new WeakMap<HTMLElement, View>();
const UNKNOWN: View = { scrollPx: 0, heightPx: 600 };

/**
 * The rows of a long list that are in sight of its scroll box. All rows have one height. Where the box stands comes from its
 * own events; a list that changes asks nothing of the layout.
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, rowPx: number): RowWindow {
  const [view, setView] = useState<View>(() => (box.current && known.get(box.current)) ?? UNKNOWN);
  const look = useCallback(
    (change: Partial<View>): void => {
      const { current } = box;
      if (!current) return;
      const is = { ...(known.get(current) ?? UNKNOWN), ...change };
      known.set(current, is);
      setView((was) => {
        if (was.heightPx !== is.heightPx) return is;
        const [before, now] = [rowWindow(was, rowPx, count), rowWindow(is, rowPx, count)];
        return before.start === now.start && before.end === now.end ? was : is;
      });
    },
    [box, count, rowPx],
  );

  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const onScroll = (): void => look({ scrollPx: current.scrollTop });
    current.addEventListener('scroll', onScroll, { passive: true });
    return () => current.removeEventListener('scroll', onScroll);
  }, [box, look]);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const observer = new ResizeObserver((entries) => {
      const heightPx = entries.at(-1)?.contentRect.height;
      if (heightPx !== undefined) look({ heightPx });
    });
    observer.observe(current);
    return () => observer.disconnect();
    // Watched once; what is looked at changes with the list, not the box.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [box]);

  const show = (index: number): void => {
    const { current } = box;
    if (!current) return;
    const topPx = index * rowPx;
    const bottomPx = topPx + rowPx;
    if (topPx < current.scrollTop) current.scrollTo({ top: topPx });
    else if (bottomPx > current.scrollTop + current.clientHeight)
      current.scrollTo({ top: bottomPx - current.clientHeight });
    look({ scrollPx: current.scrollTop });
  };
  return { ...rowWindow(view, rowPx, count), show };
}
