import type { RouteGroup } from '@plantdeck/core/routes';
import type { OwnPageFile } from '../routes/own-pages.ts';
import { BOARD_GROUP_PAGES } from './board-groups.ts';
import { withStyle } from '../routes/with-style.tsx';

/** The route groups of the product: a file is a chunk of its own that loads on the first visit. */
export const GROUP_PAGES: Readonly<Record<RouteGroup, OwnPageFile>> = {
  ...BOARD_GROUP_PAGES,
  EAMPage: () => import('./EAMPage.tsx'),
  customTemplate: () => import('./customTemplate.tsx'),
  companieslist: () => import('./companieslist.tsx'),
  expiredPage: () =>
    withStyle(
      () => import('./expiredPage.tsx'),
      () => import('./expired-page.css?inline'),
    ),
  public: () => import('./public.tsx'),
};
