import type { ReactNode } from 'react';
import { NormsPanel, RecoveryPanel } from './energy-panels.tsx';
import { PerformancePanel, StopsPanel } from './kiln-panels.tsx';
import { QualityPanel, StocksPanel } from './material-panels.tsx';
import { TablePanel } from './table-panel.tsx';

/** Panels below the line, loaded together. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  switch (code) {
    case 'table':
      return <TablePanel />;
    case 'norms':
      return <NormsPanel />;
    case 'recovery':
      return <RecoveryPanel />;
    case 'stocks':
      return <StocksPanel />;
    case 'quality':
      return <QualityPanel />;
    case 'stops':
      return <StopsPanel />;
    case 'performance':
      return <PerformancePanel />;
    default:
      return null;
  }
}
