import { useEffect, useState } from 'react';
import type { PlantSession } from '@plantdeck/core';

const URGENT = 1;

/** Counts new priority 1 alarms while a board scrolls by itself: each of them holds the pages where they are. */
export function useUrgentAlarms(session: PlantSession | null, isScrolling: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (session === null || !isScrolling) return undefined;
    return session.onNotice('alarm', ({ payload }) => {
      const { priority } = payload as { readonly priority?: number };
      if (priority === URGENT) setCount((before) => before + 1);
    });
  }, [session, isScrolling]);
  return count;
}
