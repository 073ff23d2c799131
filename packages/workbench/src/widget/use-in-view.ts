import { useEffect, useRef, useState, type RefObject } from 'react';

/** A browser without idle times is asked to wait so long. */
const WAIT_MS = 200;
/** An idle time that does not come is not waited for any longer. */
const IDLE_MAX_MS = 2_000;

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, WAIT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_MAX_MS });
  return () => cancelIdleCallback(handle);
}

export interface InView<T> {
  readonly data: T | null;
  readonly error: unknown;
}
const NOTHING = { data: null, error: null };

/**
 * Asks for something that nobody misses at first: when its place has come into view and the page has nothing more
 * urgent to do, and again where `key` is another one. What was known stays until the new answer comes.
 */
export function useInView<T>(
  place: RefObject<HTMLElement | null>,
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
): InView<T> {
  const [state, setState] = useState<InView<T>>(NOTHING);
  const asked = useRef(ask);
  useEffect(() => {
    asked.current = ask;
  });
  useEffect(() => {
    const node = place.current;
    if (!node) return undefined;
    const stop = new AbortController();
    let cancel = (): void => undefined;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      cancel = whenIdle(() => {
        asked.current(stop.signal).then(
          (data) => {
            if (!stop.signal.aborted) setState({ data, error: null });
          },
          (error: unknown) => {
            if (!stop.signal.aborted) setState({ data: null, error });
          },
        );
      });
    });
    seen.observe(node);
    return () => {
      seen.disconnect();
      cancel();
      stop.abort();
    };
  }, [place, key]);
  return state;
}
