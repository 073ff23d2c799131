import type { ReactNode } from 'react';
import { DetailPanel, FeedPanel, SpecificPanel, YieldPanel } from './course-panels.tsx';
import { DeviationPanel } from './deviation-panel.tsx';
import { TilesPanel } from './tiles-panel.tsx';

/** Panels around the picture, loaded together. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  switch (code) {
    case 'detail':
      return <DetailPanel />;
    case 'tiles':
      return <TilesPanel />;
    case 'deviation':
      return <DeviationPanel />;
    case 'specific':
      return <SpecificPanel />;
    case 'feed':
      return <FeedPanel />;
    case 'yieldHourly':
      return <YieldPanel />;
    default:
      return null;
  }
}
