import type { ReactNode } from 'react';
import { AreasPanel } from './areas-panel.tsx';
import { DailyPanel } from './daily-panel.tsx';
import { DemandPanel } from './demand-panel.tsx';
import { HeatPanel } from './heat-panel.tsx';
import { PotentialPanel } from './potential-panel.tsx';

/** Everything below the first picture. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  switch (code) {
    case 'demand':
      return <DemandPanel />;
    case 'daily':
      return <DailyPanel />;
    case 'heat':
      return <HeatPanel />;
    case 'potential':
      return <PotentialPanel />;
    default:
      return <AreasPanel />;
  }
}
