import type { ElementViewProps } from '@plantdeck/core/element';
import type { ReactNode } from 'react';
import { BoardView } from '../board/board-view.tsx';
import { mainKind } from './main.kind.tsx';

export function MainView(props: ElementViewProps): ReactNode {
  return <BoardView {...props} kind={mainKind} />;
}
