import type { ReactNode } from 'react';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { BoardRoute } from './board-group.tsx';
import { BoardSettings } from './board-settings.tsx';

/** Settings of all boards, and below them the energy baselines that boards judge by. */
export default function KanbanSettings(props: OwnPageProps): ReactNode {
  return (
    <>
      <BoardSettings {...props} />
      <BoardRoute {...props} />
    </>
  );
}
