/** So far outside of the visible part an element counts as seen: it may be there in a moment. */
const NEAR = '200px';

const listeners = new Map<Element, (isSeen: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** Tells whether an element is on screen, at first and after each change, through one observer for the page; returns the undo. */
export function watchInView(element: Element, onSeen: (isSeen: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => undefined;
  observer ??= new IntersectionObserver(tell, { rootMargin: NEAR });
  listeners.set(element, onSeen);
  // Observing again makes the observer tell whoever takes over too.
  observer.unobserve(element);
  observer.observe(element);
  return () => {
    if (listeners.get(element) !== onSeen) return;
    listeners.delete(element);
    observer?.unobserve(element);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = null;
  };
}

/** Stands apart from {@link watchInView}: made in there, it would hold the page's first element as long as any is watched. */
function tell(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
}
