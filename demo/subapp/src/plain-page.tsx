import type { ReactNode } from 'react';
import { isAnalysisPage, type FramePlace } from '@plantdeck/core/contract';
import { asksForList } from './analysis/analysis-address.ts';
import { AnalysisPageView } from './analysis/analysis-page.tsx';
import { RecordPageView } from './record-page.tsx';
import { RolesPage } from './roles/roles-page.tsx';
import type { Workplace } from './records.view.tsx';

interface PlainPageProps {
  readonly workplace: Workplace;
  readonly place: FramePlace;
  readonly resource: string;
  /** Values that every row shown has, and every row made gets. */
  readonly fixed?: Readonly<Record<string, string>>;
}

/** A page by its name: an analysis where there is one and no list was asked for, the matrix of roles, else the list. */
export function PlainPage({ workplace, place, resource, fixed }: PlainPageProps): ReactNode {
  if (isAnalysisPage(resource) && !asksForList(place.query))
    return <AnalysisPageView workplace={workplace} place={place} page={resource} />;
  if (resource === 'roleManagement') return <RolesPage workplace={workplace} place={place} />;
  return (
    <RecordPageView workplace={workplace} place={place} resource={resource} {...(fixed ? { fixed } : {})} />
  );
}
