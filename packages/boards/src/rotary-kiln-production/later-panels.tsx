import type { ReactNode } from 'react';
import { FcaoPanel, FuelPanel, HeatPanel, ShellPanel, StabilityPanel } from './chart-panels.tsx';
import { EmissionsPanel, TilesPanel } from './list-panels.tsx';

/** Panels below the picture, loaded together. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  switch (code) {
    case 'tiles':
      return <TilesPanel />;
    case 'stability':
      return <StabilityPanel />;
    case 'fcao':
      return <FcaoPanel />;
    case 'heat':
      return <HeatPanel />;
    case 'fuel':
      return <FuelPanel />;
    case 'shell':
      return <ShellPanel />;
    case 'emissions':
      return <EmissionsPanel />;
    default:
      return null;
  }
}
