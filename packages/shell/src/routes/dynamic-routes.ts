import type { RouteEntry, SubApp } from '@plantdeck/core/routes';
import { PAGE_ID_FIRST } from '@plantdeck/core/constants';

/** A custom path as the storage keeps it. */
export interface DynamicRoute {
  readonly name: string;
  readonly path: string;
}

/** The three lists of custom paths: low-code pages and two customer-specific sets. */
export interface DynamicLists {
  readonly lowCode: readonly DynamicRoute[];
  readonly customA: readonly DynamicRoute[];
  readonly customB: readonly DynamicRoute[];
}

export const NO_DYNAMIC_ROUTES: DynamicLists = { lowCode: [], customA: [], customB: [] };
/** The route under which dynamic routes stand. */
const DYNAMIC_PARENT = 'Index';
/** The low-code platform's own beginning, which is no page. */
const LOW_CODE_LEFT_OUT = 'pitInitialize';

export interface DynamicEntry extends RouteEntry {
  readonly parent: typeof DYNAMIC_PARENT;
}

/** The routes that the lists add; of two with one path the first stays. Dynamic pages share one id before the registry's. */
export function dynamicRoutes(lists: DynamicLists): readonly DynamicEntry[] {
  const entries = [
    ...lists.lowCode
      .filter(({ path }) => bare(path) !== LOW_CODE_LEFT_OUT)
      .map((route) => entryOf(route, 'lowcode')),
    ...[...lists.customA, ...lists.customB].map((route) => entryOf(route, 'cloud_custom')),
  ];
  const seen = new Set<string>();
  return entries.filter(({ path }) => path !== '/' && !seen.has(path) && seen.add(path));
}

function entryOf({ name, path }: DynamicRoute, app: SubApp): DynamicEntry {
  return { pageId: PAGE_ID_FIRST - 1, name, path: `/${bare(path)}`, app, parent: DYNAMIC_PARENT };
}

function bare(path: string): string {
  return path.replace(/^\/+|(?<!\/)\/+$/g, '');
}
