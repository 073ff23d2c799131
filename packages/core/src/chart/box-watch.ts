/** Reports about the box a chart stands in. */
export interface BoxListener {
  onResize(width: number, height: number): void;
  onVisible(isVisible: boolean): void;
  /** Another screen, another zoom: the canvas needs another resolution. */
  onPixelRatio(): void;
}

const listeners = new Map<Element, BoxListener>();
let sizes: ResizeObserver | undefined;
let views: IntersectionObserver | undefined;
let ratio: MediaQueryList | undefined;
/** Paints a chart slightly before it scrolls in. */
const VIEW_MARGIN = '64px';

/** One observer of each kind for all charts of the page; gone with the last chart. @returns stop watching */
export function watchBox(element: Element, listener: BoxListener): () => void {
  listeners.set(element, listener);
  sizes ??= new ResizeObserver(onSizes);
  views ??= new IntersectionObserver(onViews, { rootMargin: VIEW_MARGIN });
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', onPageVisibility);
    watchRatio();
  }
  sizes.observe(element);
  views.observe(element);
  return () => {
    if (!listeners.delete(element)) return;
    sizes?.unobserve(element);
    views?.unobserve(element);
    if (listeners.size > 0) return;
    sizes?.disconnect();
    views?.disconnect();
    sizes = undefined;
    views = undefined;
    document.removeEventListener('visibilitychange', onPageVisibility);
    ratio?.removeEventListener('change', onRatio);
    ratio = undefined;
  };
}

// Both stand apart from `watchBox`: made in there, they would hold the page's first box as long as any is watched.
function onSizes(entries: readonly ResizeObserverEntry[]): void {
  for (const { target, contentRect } of entries)
    listeners.get(target)?.onResize(contentRect.width, contentRect.height);
}

function onViews(entries: readonly IntersectionObserverEntry[]): void {
  // Several reports of one box arrive in order; the last one holds.
  for (const entry of entries)
    listeners.get(entry.target)?.onVisible(entry.isIntersecting && !document.hidden);
}

/** Whether any part of the element is in the window now, before an observer had a chance to say so. */
export function isInView(element: Element): boolean {
  if (document.hidden) return false;
  const box = element.getBoundingClientRect();
  return box.bottom > 0 && box.right > 0 && box.top < window.innerHeight && box.left < window.innerWidth;
}

function onPageVisibility(): void {
  for (const [element, listener] of listeners) listener.onVisible(isInView(element));
}

function watchRatio(): void {
  ratio?.removeEventListener('change', onRatio);
  // A query for the present ratio changes once, when it no longer holds; then the next one is asked.
  ratio = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  ratio.addEventListener('change', onRatio);
}

function onRatio(): void {
  watchRatio();
  for (const listener of listeners.values()) listener.onPixelRatio();
}
