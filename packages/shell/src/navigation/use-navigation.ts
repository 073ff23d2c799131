import { useEffect, useState } from 'react';
import { historyNavigation, memoryNavigation, type Navigation } from './navigation.ts';

/** The navigation of a page of its own, or of an element inside a foreign one; null until it is there. */
export function useNavigation(followsAddress: boolean, base: string, start: string): Navigation | null {
  const [navigation, setNavigation] = useState<Navigation | null>(null);
  useEffect(() => {
    let made: Navigation | null = null;
    let isGone = false;
    const take = (value: Navigation): void => {
      if (isGone) return value.dispose();
      made = value;
      setNavigation(value);
    };
    if (followsAddress) void historyNavigation(base, window).then(take);
    else take(memoryNavigation(start));
    return () => {
      isGone = true;
      made?.dispose();
    };
  }, [followsAddress, base, start]);
  return navigation;
}
