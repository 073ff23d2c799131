import type { ReactNode } from 'react';
import { EnergyPanel, ProfilePanel, SizePanel, StandsPanel } from './chart-panels.tsx';
import { CoilPanel, EmulsionPanel } from './list-panels.tsx';

/** Panels below the picture, loaded together. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  switch (code) {
    case 'profile':
      return <ProfilePanel />;
    case 'stands':
      return <StandsPanel />;
    case 'size':
      return <SizePanel />;
    case 'coil':
      return <CoilPanel />;
    case 'energy':
      return <EnergyPanel />;
    case 'emulsion':
      return <EmulsionPanel />;
    default:
      return null;
  }
}
