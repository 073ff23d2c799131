/** Modal dialogs, and what the browser itself closes by Escape. */
const UPPER = ':modal, [popover=auto]:popover-open';

/**
 * Whether an event comes out of a layer over the drawer, such as a dialog of a board in an answer: its keys are that
 * layer's.
 * @param below  what the layer stands over; layers that it stands in itself do not count
 */
export const comesFromAbove = (event: Event, below: Node): boolean =>
  event
    .composedPath()
    .some((each) => each instanceof Element && each.matches(UPPER) && !isAround(each, below));

/** Out of shadow roots too. */
function isAround(outer: Node, inner: Node): boolean {
  for (let at: Node | null = inner; at; at = at instanceof ShadowRoot ? at.host : at.parentNode)
    if (at === outer) return true;
  return false;
}
