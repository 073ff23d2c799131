import type { ElementViewProps } from '@plantdeck/core/element';
import type { ReactNode } from 'react';
import { BoardView } from '../board/board-view.tsx';
import { productionAlarmKind } from './production-alarm.kind.tsx';

export function ProductionAlarmView(props: ElementViewProps): ReactNode {
  return <BoardView {...props} kind={productionAlarmKind} />;
}
