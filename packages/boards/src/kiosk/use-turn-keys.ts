import { useEffect, useRef } from 'react';

/** Left and right turn the boards, also where nothing has the keyboard on a page that the wall fills. */
export function useTurnKeys(host: HTMLElement, turn: (by: 1 | -1) => void): void {
  const newest = useRef(turn);
  newest.current = turn;
  useEffect(() => {
    const page = host.ownerDocument;
    const onKey = (event: KeyboardEvent): void => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null;
      if (by === null) return;
      const path = event.composedPath();
      if (path.includes(host) ? isInBoard(path) : path[0] !== page.body || !fillsWindow(host)) return;
      newest.current(by);
    };
    page.addEventListener('keydown', onKey);
    return () => page.removeEventListener('keydown', onKey);
  }, [host]);
}

/** A chart or a table that is read by keys moves by them itself. */
const isInBoard = (path: readonly EventTarget[]): boolean =>
  path.some((each) => each instanceof Element && each.classList.contains('kiosk-board'));

function fillsWindow(host: HTMLElement): boolean {
  const { width, height } = host.getBoundingClientRect();
  const { clientWidth, clientHeight } = host.ownerDocument.documentElement;
  return width >= clientWidth && height >= clientHeight;
}
