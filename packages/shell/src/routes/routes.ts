/** One line a page: the route below the base, its title's key, and the element that fills it. */
export interface Page {
  readonly path: string;
  readonly titleKey: string;
  /** Tag without prefix of the element that is the page. */
  readonly element?: string;
  /** Pages of the shell itself. */
  readonly own?: 'messages';
  /** Reached without a menu entry. */
  readonly always?: boolean;
}

export const PAGES: readonly Page[] = [
  { path: '/realTimeBoardFarm', titleKey: 'title.realTimeBoardFarm', element: 'whole-plant-energy-board' },
  { path: '/messageCenter', titleKey: 'title.messageCenter', own: 'messages', always: true },
];

export const LOGIN_PATH = '/Login';
export const NOT_FOUND_PATH = '/404';
/** Where no header and no menu stand. */
const BARE_PATHS = new Set([LOGIN_PATH, '/expiredPage']);
/** Where the header stands but no menu. */
const MENULESS_PATHS = new Set([NOT_FOUND_PATH, '/expiredPage']);

export function pageAt(path: string): Page | null {
  return PAGES.find((page) => page.path === path) ?? null;
}

export function showsHeader(path: string): boolean {
  return !BARE_PATHS.has(path);
}

/** The side menu is hidden for `isFull=1`, on full-screen routes and on the not-found and expired-service pages. */
export function showsMenu(path: string, query: string): boolean {
  return showsHeader(path) && !MENULESS_PATHS.has(path) && new URLSearchParams(query).get('isFull') !== '1';
}
