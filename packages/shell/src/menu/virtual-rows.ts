import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';

/** Rows kept beyond what is seen, and the step in which the window moves. */
const MARGIN_ROWS = 12;
const STEP_ROWS = 6;

export interface RowWindow {
  readonly start: number;
  readonly end: number;
  /** Brings a row into sight. */
  readonly show: (index: number) => void;
}

/** First and last row that are drawn, in steps, so that scrolling renders now and then and not with each pixel. */
export function rowWindow(
  scrollPx: number,
  heightPx: number,
  rowPx: number,
  count: number,
): { readonly start: number; readonly end: number } {
  const first = Math.floor(scrollPx / rowPx / STEP_ROWS) * STEP_ROWS;
  const seen = Math.ceil(heightPx / rowPx) + STEP_ROWS;
  return {
    start: Math.min(count, Math.max(0, first - MARGIN_ROWS)),
    end: Math.min(count, first + seen + MARGIN_ROWS),
  };
}

/** The rows of a long list that are in sight of its scroll box. All rows have one height. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, rowPx: number): RowWindow {
  const [view, setView] = useState({ scrollPx: 0, heightPx: 600 });
  const look = useCallback((): void => {
    const { current } = box;
    if (!current) return;
    const { scrollTop: scrollPx, clientHeight: heightPx } = current;
    setView((before) => {
      const [was, is] = [before, { scrollPx, heightPx }].map((each) =>
        rowWindow(each.scrollPx, each.heightPx, rowPx, count),
      );
      return was?.start === is?.start && was?.end === is?.end ? before : { scrollPx, heightPx };
    });
  }, [box, count, rowPx]);

  useLayoutEffect(() => {
    look();
    const { current } = box;
    if (!current) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [box, look]);

  const show = (index: number): void => {
    const { current } = box;
    if (!current) return;
    const topPx = index * rowPx;
    const bottomPx = topPx + rowPx;
    if (topPx < current.scrollTop) current.scrollTo({ top: topPx });
    else if (bottomPx > current.scrollTop + current.clientHeight)
      current.scrollTo({ top: bottomPx - current.clientHeight });
    look();
  };
  return { ...rowWindow(view.scrollPx, view.heightPx, rowPx, count), show };
}
