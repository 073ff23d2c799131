/**
 * The `ref` of something with `popover="manual"` that stands over the page for as long as it is there: in the top layer,
 * which nothing of the page around covers or clips.
 */
export function inTopLayer(node: HTMLElement | null): void {
  if (node?.isConnected) node.togglePopover(true);
}
