import { TYPING_DOTS_PERIOD_MS } from '@plantdeck/core/constants';
import { useEffect, useState, type ReactNode } from 'react';

const DOTS = 3;

/** One to three dots, one more every 500 ms: something is being waited for. */
export function Dots({ label }: { readonly label?: string }): ReactNode {
  const [count, setCount] = useState(1);
  useEffect(() => {
    const timer = setInterval(() => setCount((shown) => (shown % DOTS) + 1), TYPING_DOTS_PERIOD_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span
      className="dots"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {Array.from({ length: DOTS }, (_, index) => (
        <i key={index} className={index < count ? 'on' : undefined} />
      ))}
    </span>
  );
}
