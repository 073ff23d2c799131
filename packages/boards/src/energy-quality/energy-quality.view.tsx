import type { ElementViewProps } from '@plantdeck/core/element';
import type { ReactNode } from 'react';
import { BoardView } from '../board/board-view.tsx';
import { energyQualityKind } from './energy-quality.kind.tsx';

export function EnergyQualityView(props: ElementViewProps): ReactNode {
  return <BoardView {...props} kind={energyQualityKind} />;
}
