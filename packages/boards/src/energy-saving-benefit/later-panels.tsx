import type { ReactNode } from 'react';
import { CusumPanel } from '../baselines/cusum-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { AdjustedPanel } from './adjusted-panel.tsx';
import { useBenefit, WORDS } from './benefit.ts';
import { MeasuresPanel } from './measures-panel.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { WaterfallPanel } from './waterfall-panel.tsx';

const PANELS = {
  months: MonthsPanel,
  adjusted: AdjustedPanel,
  cusum: SavingCusum,
  waterfall: WaterfallPanel,
  measures: MeasuresPanel,
} as const;

function SavingCusum(): ReactNode {
  const { board } = useBenefit();
  return (
    <CusumPanel cusum={panelValues(board.panels, 'cusum')} words={WORDS} detail="/processEnergySaving" />
  );
}

/** All panels, in one part that comes after the first figures. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  const Shown = PANELS[code as keyof typeof PANELS];
  return <Shown />;
}
