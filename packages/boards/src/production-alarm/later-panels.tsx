import type { ReactNode } from 'react';
import { BadActorsPanel } from './bad-actors-panel.tsx';
import { HeatPanel } from './heat-panel.tsx';
import { ParetoPanel } from './pareto-panel.tsx';
import { PositionsPanel } from './positions-panel.tsx';
import { ResponsePanel } from './response-panel.tsx';

const PANELS = {
  pareto: ParetoPanel,
  badActors: BadActorsPanel,
  response: ResponsePanel,
  heat: HeatPanel,
  positions: PositionsPanel,
} as const;

/** What is to be mended this week: loaded behind what needs action now. */
export default function LaterPanel({ code }: { readonly code: keyof typeof PANELS }): ReactNode {
  const Shown = PANELS[code];
  return <Shown />;
}
