const GAP_PX = 4;
const EDGE_PX = 8;

/** Puts a popup of the top layer under its anchor, or above it where there is more room, inside the window. */
export function placeBeside(popup: HTMLElement, anchor: Element): void {
  const from = anchor.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const below = from.bottom + GAP_PX;
  const top =
    below + height > innerHeight - EDGE_PX && from.top - GAP_PX - height > 0
      ? from.top - GAP_PX - height
      : below;
  // Its end under the end of the anchor, whichever way lines run.
  const wanted = getComputedStyle(anchor).direction === 'rtl' ? from.left : from.right - width;
  const left = Math.min(Math.max(EDGE_PX, wanted), Math.max(EDGE_PX, innerWidth - width - EDGE_PX));
  popup.style.top = `${Math.round(top)}px`;
  popup.style.left = `${Math.round(left)}px`;
}
