const GAP_PX = 4;
const EDGE_PX = 4;

/** Puts something of the top layer below its anchor, above where there is no room, inside the window in any case. */
export function placeBeside(floating: HTMLElement, anchor: DOMRect, align: 'start' | 'center' | 'end'): void {
  const { width, height } = floating.getBoundingClientRect();
  const below = anchor.bottom + GAP_PX;
  const above = anchor.top - GAP_PX - height;
  const top = below + height > innerHeight - EDGE_PX && above >= EDGE_PX ? above : below;
  const [atLeft, atRight] = [anchor.left, anchor.right - width];
  const isRtl = getComputedStyle(floating).direction === 'rtl';
  const wanted = {
    start: isRtl ? atRight : atLeft,
    center: anchor.left + (anchor.width - width) / 2,
    end: isRtl ? atLeft : atRight,
  };
  const left = Math.max(EDGE_PX, Math.min(wanted[align], innerWidth - width - EDGE_PX));
  floating.style.top = `${Math.round(top)}px`;
  floating.style.left = `${Math.round(left)}px`;
}
