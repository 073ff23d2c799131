import type { WallRect } from './wall-messages.ts';

/** Room for the shadow of what stands over the page. */
const SHADOW_PX = 12;

/** The part of the window that these take, as a `clip-path`; presses beside it are the page's. */
export function shapeOf([own, ...overlays]: readonly WallRect[]): string {
  const wider = overlays.map(({ left, top, width, height }) => ({
    left: left - SHADOW_PX,
    top: top - SHADOW_PX,
    width: width + 2 * SHADOW_PX,
    height: height + 2 * SHADOW_PX,
  }));
  const boxes = [...(own ? [own] : []), ...wider].filter(({ width, height }) => width > 0 && height > 0);
  // All turn the same way, so that where two lie over each other is inside too.
  return `path('${boxes.map(({ left, top, width, height }) => `M${left} ${top}h${width}v${height}h${-width}z`).join('')}')`;
}

/** The part of a box that the boxes around it let through. */
export function seenOf(box: Element): WallRect {
  let { left, top, right, bottom } = box.getBoundingClientRect();
  for (let at = parentOf(box); at; at = parentOf(at)) {
    if (at === document.documentElement || at === document.body) break;
    if (getComputedStyle(at).overflow === 'visible') continue;
    const edge = at.getBoundingClientRect();
    [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
    [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
  }
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** The element around in what is drawn, out of shadow roots and slots too. */
const parentOf = (element: Element): Element | null => {
  const around = element.assignedSlot ?? element.parentNode;
  return around instanceof ShadowRoot ? around.host : around instanceof Element ? around : null;
};

/** Calls whenever what stands on the page may have moved; answers how to stop that. */
export function onMove(follow: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('scroll', follow, { capture: true, passive: true, signal });
  addEventListener('resize', follow, { signal });
  return () => stop.abort();
}
