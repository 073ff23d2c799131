import type { RouteEntry } from './route-entry.ts';
import { isPattern, matchPath, routeOf } from './route-path.ts';
import { ROUTES, type RouteName } from './route-table.ts';

const ALL: readonly RouteEntry[] = ROUTES;
const BY_PATH: ReadonlyMap<string, RouteEntry> = new Map(ALL.map((route) => [route.path, route]));
const BY_NAME: ReadonlyMap<string, RouteEntry> = new Map(ALL.map((route) => [route.name, route]));
const PATTERNS = ALL.filter(({ path }) => isPattern(path));

/** The registered route of a path with its parameters, or null. */
export function routeAt(
  path: string,
): { readonly route: RouteEntry; readonly params: Readonly<Record<string, string>> } | null {
  const route = routeOf(path);
  const exact = BY_PATH.get(route);
  if (exact) return { route: exact, params: {} };
  for (const pattern of PATTERNS) {
    const params = matchPath(pattern.path, route);
    if (params) return { route: pattern, params };
  }
  return null;
}

export function routeNamed(name: RouteName): RouteEntry;
export function routeNamed(name: string): RouteEntry | undefined;
export function routeNamed(name: string): RouteEntry | undefined {
  return BY_NAME.get(name);
}

/** The route that shows a board, by the board's code. */
export function routeOfBoard(code: string): RouteEntry | null {
  return ALL.find((route) => route.board === code && route.element !== undefined) ?? null;
}

/** The routes of all boards that are built, one a board. */
export function boardRoutes(): readonly RouteEntry[] {
  const built = ALL.filter(({ board, element }) => board !== undefined && element !== undefined);
  return built.filter((route) => routeOfBoard(route.board ?? '') === route);
}
