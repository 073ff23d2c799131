import type { ReactNode } from 'react';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { BoardRoute } from './board-group.tsx';

/** The workbench of a person. */
export default function Workbench(props: OwnPageProps): ReactNode {
  return <BoardRoute {...props} />;
}
