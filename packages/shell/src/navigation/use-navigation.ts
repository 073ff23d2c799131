import { useEffect, useState } from 'react';
import { historyNavigation, memoryNavigation, type Navigation } from './navigation.ts';

/** The navigation of a page of its own, or of an element inside a foreign one; null until it is there. */
export function useNavigation(followsAddress: boolean, base: string, start: string): Navigation | null {
  const [navigation, setNavigation] = useState<Navigation | null>(null);
  useEffect(() => {
    const made = followsAddress ? historyNavigation(base, window) : memoryNavigation(start);
    setNavigation(made);
    return () => made.dispose();
  }, [followsAddress, base, start]);
  return navigation;
}
