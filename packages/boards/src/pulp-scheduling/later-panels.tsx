import type { ReactNode } from 'react';
import { ChestsPanel } from './chests-panel.tsx';
import { ConstraintsPanel } from './constraints-panel.tsx';
import { LoadPanel } from './load-panel.tsx';
import { WhatIfPanel } from './what-if-panel.tsx';

/** Panels behind the plan, loaded together. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  switch (code) {
    case 'chests':
      return <ChestsPanel />;
    case 'load':
      return <LoadPanel />;
    case 'constraints':
      return <ConstraintsPanel />;
    case 'whatIf':
      return <WhatIfPanel />;
    default:
      return null;
  }
}
