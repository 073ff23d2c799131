/**
 * The `ref` of something with `popover="manual"` that stands over the page for as long as it is there: in the top layer,
 * which nothing of the page around covers or clips.
 */
export function inTopLayer(node: HTMLElement | null): void {
  if (node?.isConnected) node.togglePopover(true);
}

/** The same for a message: the drawer that opens over it does not cover it. */
export function overDrawer(node: HTMLElement | null): (() => void) | undefined {
  if (!node) return undefined;
  const raise = (): void => {
    if (!node.isConnected) return;
    node.hidePopover();
    node.showPopover();
  };
  raise();
  document.addEventListener('plant-assistant-opened', raise);
  return () => document.removeEventListener('plant-assistant-opened', raise);
}
