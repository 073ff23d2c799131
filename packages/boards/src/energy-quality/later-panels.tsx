import type { ReactNode } from 'react';
import { EventsPanel } from './events-panel.tsx';
import { LivePanel } from './live-panel.tsx';
import { PfMonthPanel } from './pf-month-panel.tsx';
import { SpectrumPanel } from './spectrum-panel.tsx';
import { TrendPanel } from './trend-panel.tsx';

/** Panels behind the matrix, loaded together. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  switch (code) {
    case 'live':
      return <LivePanel />;
    case 'trend':
      return <TrendPanel />;
    case 'spectrum':
      return <SpectrumPanel />;
    case 'pfMonth':
      return <PfMonthPanel />;
    case 'events':
      return <EventsPanel />;
    default:
      return null;
  }
}
