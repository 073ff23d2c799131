import type { ElementViewProps } from '@plantdeck/core/element';
import type { ReactNode } from 'react';
import { BoardView } from '../board/board-view.tsx';
import { workshopEnergyKind } from './workshop-energy.kind.tsx';

export function WorkshopEnergyView(props: ElementViewProps): ReactNode {
  return <BoardView {...props} kind={workshopEnergyKind} />;
}
