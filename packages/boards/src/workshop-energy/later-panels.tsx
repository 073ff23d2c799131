import type { ReactNode } from 'react';
import { EquipmentPanel } from './equipment-panel.tsx';
import { MediaPanel } from './media-panel.tsx';
import { TeamsPanel } from './teams-panel.tsx';
import { TiersPanel } from './tiers-panel.tsx';

/** Everything below the first picture. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  switch (code) {
    case 'teams':
      return <TeamsPanel />;
    case 'equipment':
      return <EquipmentPanel />;
    case 'tiers':
      return <TiersPanel />;
    default:
      return <MediaPanel />;
  }
}
