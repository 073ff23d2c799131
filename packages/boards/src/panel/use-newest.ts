import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The value of the newest render, for callbacks that live longer than one. Not to be read while rendering. */
export function useNewest<T>(value: T): RefObject<T> {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  return newest;
}
