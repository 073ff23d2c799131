import { useCallback, useEffect, useRef, useState } from 'react';
import { watchInView } from '@plantdeck/core/element';

/** How far outside of the visible part a widget is fetched for already. */
const NEAR = '400px';

/** Whether an element has come near the visible part of the page; once it has, it stays so. */
export function useNear(host: HTMLElement): boolean {
  const [isNear, setIsNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear) return undefined;
    // `scrollMargin` reaches into scrolled boxes around, where browsers know it.
    const options: IntersectionObserverInit & { scrollMargin: string } = {
      rootMargin: NEAR,
      scrollMargin: NEAR,
    };
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
    }, options);
    seen.observe(host);
    return () => seen.disconnect();
  }, [host, isNear]);
  return isNear;
}

/** Answers whether an element is on screen at the moment; the same function each time. */
export function useSeen(host: HTMLElement): () => boolean {
  const seen = useRef(true);
  useEffect(() => watchInView(host, (isSeen) => void (seen.current = isSeen)), [host]);
  return useCallback(() => seen.current, []);
}
