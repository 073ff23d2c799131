import type { ReactNode } from 'react';
import EquipmentPage from '../equipment/equipment-page.tsx';
import type { OwnPageProps } from '../routes/own-pages.ts';

/** The function page of the equipment-lifecycle entry, inside the product. */
export default function EquipmentLifecycle({ session }: OwnPageProps): ReactNode {
  return <EquipmentPage session={session} />;
}
