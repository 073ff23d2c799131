import type { ElementViewProps } from '@plantdeck/core/element';
import type { ReactNode } from 'react';
import { BoardView } from '../board/board-view.tsx';
import { equipmentOperationKind } from './equipment-operation.kind.tsx';

export function EquipmentOperationView(props: ElementViewProps): ReactNode {
  return <BoardView {...props} kind={equipmentOperationKind} />;
}
