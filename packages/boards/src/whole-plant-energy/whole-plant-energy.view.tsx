import type { ReactNode } from 'react';
import type { ElementViewProps } from '@plantdeck/core/element';
import { BoardView } from '../board/board-view.tsx';
import { wholePlantEnergyKind } from './whole-plant-energy.kind.tsx';

/** The whole-plant energy board. */
export function WholePlantEnergyView(props: ElementViewProps): ReactNode {
  return <BoardView {...props} kind={wholePlantEnergyKind} />;
}
