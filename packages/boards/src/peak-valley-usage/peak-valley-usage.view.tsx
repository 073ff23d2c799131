import type { ElementViewProps } from '@plantdeck/core/element';
import type { ReactNode } from 'react';
import { BoardView } from '../board/board-view.tsx';
import { peakValleyUsageKind } from './peak-valley-usage.kind.tsx';

export function PeakValleyUsageView(props: ElementViewProps): ReactNode {
  return <BoardView {...props} kind={peakValleyUsageKind} />;
}
