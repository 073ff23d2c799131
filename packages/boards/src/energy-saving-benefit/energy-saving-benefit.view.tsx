import type { ElementViewProps } from '@plantdeck/core/element';
import type { ReactNode } from 'react';
import { BoardView } from '../board/board-view.tsx';
import { energySavingBenefitKind } from './energy-saving-benefit.kind.tsx';

/** The energy-saving benefit board. */
export function EnergySavingBenefitView(props: ElementViewProps): ReactNode {
  return <BoardView {...props} kind={energySavingBenefitKind} />;
}
