/** Width and height of an element's own box in CSS px. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

const listeners = new Map<Element, Set<(box: Box) => void>>();
/** Sizes that are told in the next frame. */
const untold = new Map<Element, Box>();
let observer: ResizeObserver | null = null;
let frame = 0;

/** Tells the size of an element's box now and after each change, through one observer for the page; returns the undo. */
export function watchBox(element: Element, onBox: (box: Box) => void): () => void {
  observer ??= new ResizeObserver(note);
  const set = listeners.get(element) ?? new Set();
  listeners.set(element, set.add(onBox));
  // Observing again makes the observer tell a second listener too.
  observer.unobserve(element);
  observer.observe(element);
  return () => {
    set.delete(onBox);
    if (set.size > 0 || listeners.get(element) !== set) return;
    listeners.delete(element);
    untold.delete(element);
    observer?.unobserve(element);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = null;
    cancelAnimationFrame(frame);
    frame = 0;
  };
}

/** Stands apart from {@link watchBox}: made in there, it would hold the page's first element as long as any is watched. */
function note(entries: readonly ResizeObserverEntry[]): void {
  for (const { target, contentRect } of entries)
    untold.set(target, { width: contentRect.width, height: contentRect.height });
  // What is drawn for another width has another height. Done here, the browser would have to break that circle.
  frame ||= requestAnimationFrame(tell);
}

function tell(): void {
  frame = 0;
  const told = [...untold];
  untold.clear();
  for (const [element, box] of told) for (const listener of listeners.get(element) ?? []) listener(box);
}
