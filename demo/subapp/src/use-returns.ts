import { useEffect, useState } from 'react';

/**
 * How often the application came back into sight. The shell keeps its frame while another page is shown, and what was
 * changed there meanwhile is to be read anew.
 */
export function useReturns(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let place: 'new' | 'seen' | 'away' = 'new';
    const observer = new IntersectionObserver((entries) => {
      const isSeen = entries.at(-1)?.isIntersecting === true;
      if (isSeen && place === 'away') setCount((before) => before + 1);
      if (isSeen) place = 'seen';
      else if (place === 'seen') place = 'away';
    });
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, []);
  return count;
}
