/** What the page knows that a timer does not: the network is back, the tab is seen, somebody is there. */
export type PageHint = 'network-returned' | 'became-visible' | 'user-acted';
/** Starts listening; the answer stops it. */
export type ListenForHints = (onHint: (hint: PageHint) => void) => () => void;

/** Hints of the browser's page; none outside of one. */
export const listenForPageHints: ListenForHints = (onHint) => {
  if (typeof document === 'undefined' || typeof window === 'undefined') return () => undefined;
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true, capture: true };
  window.addEventListener('online', () => onHint('network-returned'), options);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') onHint('became-visible');
    },
    options,
  );
  for (const act of ['pointerdown', 'keydown'])
    document.addEventListener(act, () => onHint('user-acted'), options);
  return () => stop.abort();
};
