import type { WholePlantPanels } from '@plantdeck/core/contract';
import { FlowView } from '@plantdeck/core/flow';
import type { ReactNode } from 'react';
import { drillTo } from '../board/board-context.ts';
import { useEnergyBoard } from './energy-board.ts';
import { WORDS } from './words.ts';

export type FlowPanel = Exclude<WholePlantPanels['flow'], undefined | { gap: unknown }>;

const GJ = { code: 'GJ', display: 'GJ', scale: 1, dp: 0 };

/** The board's flow; a node leads to its analysis. */
export default function FlowChart({
  flow,
  flagged,
}: {
  readonly flow: FlowPanel;
  readonly flagged: boolean;
}): ReactNode {
  const parts = useEnergyBoard();
  const { t, lang, plant } = parts.reader;
  return (
    <FlowView
      flow={flow}
      title={t(`${WORDS}flow.title`)}
      heads={['carrier', 'workshop', 'process'].map((key) => t(`${WORDS}flow.${key}`))}
      other={t(`${WORDS}flow.other`)}
      lang={lang}
      unit={plant?.unit(GJ)}
      flagged={flagged}
      onSelect={(id) => parts.drill('flow', id, drillTo(parts, '/energyFlowAnalyze', { node: id }))}
    />
  );
}
