import type { RouteEntry } from './route-entry.ts';
import { ROUTES } from './route-table.ts';

/** A page as tracking and configuration know it. */
export interface PageRegistryEntry {
  readonly name: string;
  readonly router: string;
  readonly pageId: number;
}

const ALL: readonly RouteEntry[] = ROUTES;

/** Route names and paths by page id. */
export const PAGE_REGISTRY: readonly PageRegistryEntry[] = ALL.map(({ name, path, pageId }) => ({
  name,
  router: path,
  pageId,
}));
