/** Width and height of an element's own box in CSS px. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

const listeners = new Map<Element, Set<(box: Box) => void>>();
let observer: ResizeObserver | null = null;

/** Tells the size of an element's box now and after each change, through one observer for the page; returns the undo. */
export function watchBox(element: Element, onBox: (box: Box) => void): () => void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const box = { width: contentRect.width, height: contentRect.height };
      for (const listener of listeners.get(target) ?? []) listener(box);
    }
  });
  const set = listeners.get(element) ?? new Set();
  listeners.set(element, set.add(onBox));
  // Observing again makes the observer tell a second listener too.
  observer.unobserve(element);
  observer.observe(element);
  return () => {
    set.delete(onBox);
    if (set.size > 0 || listeners.get(element) !== set) return;
    listeners.delete(element);
    observer?.unobserve(element);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = null;
  };
}
