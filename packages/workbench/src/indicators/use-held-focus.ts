import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus where it is while entries change places: a node that is put elsewhere loses it on the way.
 * @param order  what the entries are in order, as one text  @returns to be told the focused control before they move
 */
export function useHeldFocus(order: string): (control: HTMLElement) => void {
  const held = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    held.current?.focus();
    held.current = null;
  }, [order]);
  return (control) => {
    held.current = control;
  };
}
