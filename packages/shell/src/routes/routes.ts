import {
  ALWAYS_ALLOWED_ROUTES,
  isPermitted,
  LOGIN_ROUTE,
  NOT_FOUND_ROUTE,
  permittedRoutes,
  routeOf,
} from '@plantdeck/core';
import type { MenuResource } from '@plantdeck/core/contract';

/** One line a page: the route below the base, its title's key, and the element that fills it. */
export interface Page {
  readonly path: string;
  readonly titleKey: string;
  /** Tag without prefix of the element that is the page. */
  readonly element?: string;
  /** Pages of the shell itself. */
  readonly own?: 'messages';
}

const PAGES: readonly Page[] = [
  { path: '/realTimeBoardFarm', titleKey: 'title.realTimeBoardFarm', element: 'whole-plant-energy-board' },
  { path: '/messageCenter', titleKey: 'title.messageCenter', own: 'messages' },
];

/** The only routes with a header. What is not found or not permitted is shown as the not-found page. */
const HEADER_ROUTES: ReadonlySet<string> = new Set([...PAGES.map(({ path }) => path), NOT_FOUND_ROUTE]);
/** Of these the ones without a menu. */
const MENULESS_ROUTES: ReadonlySet<string> = new Set([NOT_FOUND_ROUTE]);
/** From here a person who is signed in is taken to the first page. */
const ENTRANCES: ReadonlySet<string> = new Set(['/', LOGIN_ROUTE, '/invalidPage']);

export function pageAt(path: string): Page | null {
  return PAGES.find((page) => page.path === routeOf(path)) ?? null;
}

/** The page of a path, where there is one and the person's resources allow it. */
export function permittedPage(path: string, menus: readonly MenuResource[]): Page | null {
  return isPermitted(path, permittedRoutes(menus)) ? pageAt(path) : null;
}

export function isEntrance(path: string): boolean {
  return ENTRANCES.has(routeOf(path));
}

export function showsHeader(route: string): boolean {
  return HEADER_ROUTES.has(route);
}

/** The side menu is hidden for `isFull=1`, on full-screen routes and on the not-found page. */
export function showsMenu(route: string, query: string): boolean {
  return (
    showsHeader(route) && !MENULESS_ROUTES.has(route) && new URLSearchParams(query).get('isFull') !== '1'
  );
}

/**
 * The temporary code that an unknown path is, or null for a route of the product. Only a single segment is one, so
 * that no deep link with parameters is taken for a code.
 */
export function codeOfPath(path: string): string | null {
  const route = routeOf(path);
  if (pageAt(route) || (ALWAYS_ALLOWED_ROUTES as readonly string[]).includes(route)) return null;
  return /^\/([\w.~-]{1,100})$/.exec(route)?.[1] ?? null;
}
