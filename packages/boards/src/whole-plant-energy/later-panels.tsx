import type { ReactNode } from 'react';
import { FlowPanel } from './flow-panel.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { RankingPanel } from './ranking-panel.tsx';

const PANELS = { ranking: RankingPanel, flow: FlowPanel, plan: PlanPanel } as const;

/** Panels that come after the first figures and curves, in one part. */
export default function LaterPanel({ code }: { readonly code: keyof typeof PANELS }): ReactNode {
  const Shown = PANELS[code];
  return <Shown />;
}
