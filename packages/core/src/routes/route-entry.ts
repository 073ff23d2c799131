import { BOARD_GROUPS } from './board-groups.ts';
import type { SubApp } from './sub-apps.ts';

/** The route groups that load on their first visit, each as a chunk of its own. */
export const ROUTE_GROUPS = [
  ...BOARD_GROUPS,
  'EAMPage',
  'customTemplate',
  'companieslist',
  'expiredPage',
  'public',
] as const;
export type RouteGroup = (typeof ROUTE_GROUPS)[number];

/** One route below the base path. Its title is the word of its name in the namespace `routes`. */
export interface RouteEntry {
  /** Unique and lasting, from 9000001. */
  readonly pageId: number;
  readonly name: string;
  /** May hold parameters: `{id}`, and a last one that may be missing as `{id?}`. */
  readonly path: string;
  /** `always`: one of the sixteen open pages; `free`: anybody signed in; without it, a resource must allow it. */
  readonly access?: 'always' | 'free';
  /** Can be seen without being signed in. */
  readonly isPublic?: true;
  /** Whoever is signed in is led on to the first page. */
  readonly leavesSignedIn?: true;
  /** Neither header nor menu. */
  readonly isBare?: true;
  /** A header, but no menu. */
  readonly isFullScreen?: true;
  /** Signs in with what its query brings. */
  readonly isEntry?: true;
  /** A module of the menu: its page lists the permitted pages below it. */
  readonly isModule?: true;
  /** Stands only for a moment, while a page is loaded anew. */
  readonly isTransient?: true;
  /** Opens a window of its own. */
  readonly opensWindow?: true;
  /** Its query belongs to the recorded path. */
  readonly keepsQuery?: true;
  /** The query names the board that is shown. */
  readonly choosesBoard?: true;
  /** The query, or the path behind it, names the view that the sub-application shows. */
  readonly choosesView?: true;
  readonly redirect?: string;
  /** Leads to a site that the host configures. */
  readonly opens?: 'help' | 'reportCentre';
  /** Sub-application whose frame is the page. */
  readonly app?: SubApp;
  /** Tag, without prefix, of the published element that is the page. */
  readonly element?: string;
  /** A page of the shell that no published element is. */
  readonly isShellPage?: true;
  /** Only enterprises of this trade have what the page is about. */
  readonly trade?: 'ceramics' | 'cement' | 'paper' | 'aluminium';
  /** Code of the board that belongs here. */
  readonly board?: string;
  readonly group?: RouteGroup;
}
