import type { ReactNode } from 'react';
import { AdvicePanel } from './advice-panel.tsx';
import { ContribPanel } from './contrib-panel.tsx';
import { LabPanel } from './lab-panel.tsx';
import { MachinePanel } from './machine-panel.tsx';
import { ModelPanel } from './model-panel.tsx';
import { ResidualsPanel } from './residuals-panel.tsx';

/** Panels beside the prediction, loaded together. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  switch (code) {
    case 'machine':
      return <MachinePanel />;
    case 'residuals':
      return <ResidualsPanel />;
    case 'contrib':
      return <ContribPanel />;
    case 'advice':
      return <AdvicePanel />;
    case 'model':
      return <ModelPanel />;
    case 'lab':
      return <LabPanel />;
    default:
      return null;
  }
}
