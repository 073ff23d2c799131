import { useState } from 'react';
import { useElement } from '@plantdeck/core/element';
import type { DocketView } from './dockets.element.ts';

/** Which view stands, of which template and paper. */
export interface DocketPlace {
  readonly view: DocketView;
  readonly templateId: string | null;
  readonly docketId: string | null;
}

/** The page of the product that shows a view. */
const PAGE_OF_VIEW: Readonly<Record<DocketView, string>> = {
  manage: '/docketManagement',
  edit: '/docketTemplateManagementEdit',
  label: '/barCodeTemplateEdit',
  preview: '/templatePreview',
  filled: '/templateHasDataPreview',
};

/** The view that the page asks for, until the element itself opens another because its host did not. */
export function usePlace(given: DocketPlace): readonly [DocketPlace, (next: Partial<DocketPlace>) => void] {
  const element = useElement();
  const asked = JSON.stringify(given);
  const [own, setOwn] = useState<{ readonly asked: string; readonly place: DocketPlace } | null>(null);
  const place = own && own.asked === asked ? own.place : given;
  const open = (next: Partial<DocketPlace>): void => {
    const wanted: DocketPlace = { templateId: null, docketId: null, view: 'manage', ...next };
    const query = {
      ...(wanted.templateId === null ? {} : { docketTemplateId: wanted.templateId }),
      ...(wanted.docketId === null ? {} : { docketId: wanted.docketId }),
    };
    const isFree = element.emit('plant-drill', { to: PAGE_OF_VIEW[wanted.view], query });
    if (isFree) setOwn({ asked, place: wanted });
  };
  return [place, open];
}
