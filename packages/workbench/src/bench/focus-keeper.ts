import { useLayoutEffect, useRef } from 'react';
import type { Layout } from '@plantdeck/core/layout';

/** Keeps the focus where it was through changes of the grid, and leads it on where that is gone. */
export function useFocusKeeper(root: { readonly current: HTMLElement | null }, layout: Layout) {
  const wanted = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    wanted.current?.();
    wanted.current = null;
  }, [layout]);
  const itemOf = (id: string): HTMLElement | null =>
    root.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`) ?? null;
  return {
    keep(): void {
      const { activeElement } = (root.current?.getRootNode() ?? document) as ShadowRoot;
      wanted.current = () => {
        if (activeElement instanceof HTMLElement && activeElement.isConnected) activeElement.focus();
      };
    },
    show(id: string): void {
      wanted.current = () => itemOf(id)?.scrollIntoView({ block: 'nearest' });
    },
    toRemove(id: string | null): void {
      wanted.current = () => {
        const next = id === null ? null : itemOf(id)?.querySelector<HTMLElement>('.bench-remove');
        (next ?? root.current?.querySelector<HTMLElement>('.bench-bar button'))?.focus();
      };
    },
  };
}
