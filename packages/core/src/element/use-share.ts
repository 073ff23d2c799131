import { signal, type ReadonlySignal } from '@preact/signals-core';
import { useCallback, useEffect, useRef } from 'react';
import { useElement, useSignalValue } from './hooks.ts';
import type { Share } from './share.ts';
import type { SharedValues } from './types.ts';

const ALONE: ReadonlySignal<string | null> = signal(null);

/**
 * Takes part in the group that the element's `share` names; the part that does so comes when there is one.
 * @param onShared  another member shows something else now
 * @returns tells the group; without one, nothing
 */
export function useShare(onShared: (values: SharedValues) => void): (values: SharedValues) => void {
  const element = useElement();
  const name = useSignalValue(element.share ?? ALONE);
  const share = useRef<Share | null>(null);
  /** Chosen while the part that tells it was still on its way. */
  const early = useRef<SharedValues[]>([]);
  const newest = useRef(onShared);
  useEffect(() => {
    newest.current = onShared;
  });
  useEffect(() => {
    if (name === null) return undefined;
    let isOver = false;
    void import('./share.ts').then(({ joinShare }) => {
      if (isOver) return;
      const joined = joinShare(element.host, name, (values) => newest.current(values));
      share.current = joined;
      for (const values of early.current.splice(0)) joined.tell(values);
    });
    return () => {
      isOver = true;
      share.current?.leave();
      share.current = null;
      early.current = [];
    };
  }, [element, name]);
  return useCallback(
    (values) => {
      if (share.current) share.current.tell(values);
      else if (name !== null) early.current.push(values);
    },
    [name],
  );
}
