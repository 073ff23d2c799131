import type { ReactNode } from 'react';
import { CusumPanel } from '../baselines/cusum-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { DetailPanel, ScatterPanel } from './detail-panels.tsx';
import { useEfficiency, WORDS } from './efficiency.ts';
import { ModelPanel } from './model-panel.tsx';
import { NormPanel } from './norm-panel.tsx';
import { RankingPanel } from './ranking-panel.tsx';

const PANELS = {
  ranking: RankingPanel,
  detail: DetailPanel,
  cusum: EfficiencyCusum,
  scatter: ScatterPanel,
  norm: NormPanel,
  alerts: AlertsPanel,
  model: ModelPanel,
} as const;

function EfficiencyCusum(): ReactNode {
  const { board } = useEfficiency();
  return <CusumPanel cusum={panelValues(board.panels, 'cusum')} words={WORDS} detail="/efficiencyAnalyze" />;
}

/** All panels, in one part. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  const Shown = PANELS[code as keyof typeof PANELS];
  return <Shown />;
}
