import type { ElementViewProps } from '@plantdeck/core/element';
import type { ReactNode } from 'react';
import { BoardView } from '../board/board-view.tsx';
import { energyEfficiencyKind } from './energy-efficiency.kind.tsx';

/** The energy-efficiency dashboard. */
export function EnergyEfficiencyView(props: ElementViewProps): ReactNode {
  return <BoardView {...props} kind={energyEfficiencyKind} />;
}
