import type { ReactNode } from 'react';

export function BrandMark({ size = 22 }: { readonly size?: number }): ReactNode {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 22 22" aria-hidden="true">
      <rect width="22" height="22" rx="4" fill="var(--plant-accent)" />
      <path
        d="M5 16.5V5.5h5.5a3.8 3.8 0 0 1 0 7.6H8.5M13.5 16.5h4M11 16.5h.01"
        fill="none"
        stroke="var(--plant-on-accent)"
        strokeWidth="2"
      />
    </svg>
  );
}
