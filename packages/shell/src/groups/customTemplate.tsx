import type { ReactNode } from 'react';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { BoardRoute } from './board-group.tsx';

/** What the home and other composed pages can be asked to show. */
const PARAMETERS = ['page', 'edit'] as const;

/** The home of an enterprise with a template of its own. */
export default function CustomTemplate(props: OwnPageProps): ReactNode {
  return <BoardRoute {...props} parameters={PARAMETERS} />;
}
