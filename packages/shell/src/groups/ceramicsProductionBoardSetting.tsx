import type { ReactNode } from 'react';
import type { RouteEntry } from '@plantdeck/core/routes';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { BoardSettings } from './board-settings.tsx';

const isProduction = ({ board }: RouteEntry): boolean => board === 'ceramicsProduction';

/** Settings of the production board of ceramics plants. */
export default function CeramicsProductionBoardSetting(props: OwnPageProps): ReactNode {
  return <BoardSettings {...props} boards={isProduction} />;
}
