import { useEffect, useState } from 'react';

/** A value once it has stood still for a while, such as a search that is being typed. */
export function useSettled<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** How long a search waits for the next letter. */
export const SEARCH_DELAY_MS = 250;
