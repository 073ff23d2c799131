import { isPermitted, landingRoute, LOGIN_ROUTE, permittedRoutes } from '@plantdeck/core';
import type { HostConfig, MenuResource } from '@plantdeck/core/contract';
import { routeAt, routeNamed, routeOf, routeOfBoard, type RouteEntry } from '@plantdeck/core/routes';
import { loginAddress, redirectOf } from './redirect.ts';
import { dynamicRoutes, type DynamicLists } from './dynamic-routes.ts';

/** What decides where a path leads. */
export interface RouteCircumstances {
  /** Null while nobody is signed in. */
  readonly reader: { readonly menus: readonly MenuResource[]; readonly customization: number } | null;
  /** Somebody signed out on this page: who comes next does not begin where they were. */
  readonly hasSignedOut?: boolean;
  readonly config: HostConfig;
  readonly dynamic: DynamicLists;
}

type Params = Readonly<Record<string, string>>;

/** Where a path leads. */
export type RouteDecision =
  | { readonly kind: 'page'; readonly route: RouteEntry; readonly params: Params }
  /** Registered, but the person's resources do not hold it. */
  | { readonly kind: 'forbidden'; readonly route: RouteEntry }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Not registered: perhaps the temporary code of a company. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'notFound' };

export function decideRoute(path: string, query: string, now: RouteCircumstances): RouteDecision {
  const found = registered(path, now.dynamic);
  if (!found) {
    const code = codeOfPath(path, now.dynamic);
    return code === null ? { kind: 'notFound' } : { kind: 'code', code };
  }
  return now.reader
    ? signedIn(found, path, query, now.reader, now.dynamic)
    : signedOut(found, path, query, now);
}

interface Found {
  readonly route: RouteEntry;
  readonly params: Params;
}

/** Whether a path is a page at all, whoever may open it. */
export const isRegistered = (path: string, dynamic: DynamicLists): boolean =>
  registered(path, dynamic) !== null;

function registered(path: string, dynamic: DynamicLists): Found | null {
  const fixed = routeAt(path);
  if (fixed) return fixed;
  const route = dynamicRoutes(dynamic).find((each) => each.path === routeOf(path));
  return route ? { route, params: {} } : null;
}

function signedIn(
  { route, params }: Found,
  path: string,
  query: string,
  reader: NonNullable<RouteCircumstances['reader']>,
  dynamic: DynamicLists,
): RouteDecision {
  const { menus, customization } = reader;
  if (route.leavesSignedIn)
    return { kind: 'redirect', to: redirectOf(query) ?? landingRoute(menus, customization) };
  if (route.redirect !== undefined) return { kind: 'redirect', to: route.redirect };
  const routes = permittedRoutes(
    menus,
    dynamicRoutes(dynamic).map((each) => each.path),
  );
  const chosen = chosenBoard(route, query);
  if (!isPermitted(path, routes) || (chosen && !isPermitted(chosen.path, routes))) {
    return { kind: 'forbidden', route: chosen ?? route };
  }
  return { kind: 'page', route, params };
}

function signedOut(
  found: Found,
  path: string,
  query: string,
  { config, hasSignedOut }: RouteCircumstances,
): RouteDecision {
  const { route } = found;
  if (route.path === LOGIN_ROUTE && config.setupOpen && !hasSignedOut)
    return { kind: 'redirect', to: '/Setup' };
  if (route.path === LOGIN_ROUTE && config.loginToInvalidPage)
    return { kind: 'redirect', to: '/invalidPage' };
  if (route.path === '/' || !route.isPublic)
    return { kind: 'redirect', to: hasSignedOut ? LOGIN_ROUTE : loginAddress(path, query) };
  return { kind: 'page', ...found };
}

/** The board that the query of `/board` names. */
export function chosenBoard(route: RouteEntry, query: string): RouteEntry | null {
  if (!route.choosesBoard) return null;
  return routeOfBoard(new URLSearchParams(query).get('boardCode') ?? '');
}

/** A page on which several boards take turns. A wall has nothing around it: it would burn into the screen. */
export function isWall(route: RouteEntry | null, query: string): boolean {
  return (
    route?.choosesBoard === true &&
    chosenBoard(route, query) === null &&
    new URLSearchParams(query).has('boards')
  );
}

/**
 * The temporary code that an unknown path is, or null for a route of the product. Only a single segment is one, so
 * that no deep link with parameters is taken for a code.
 */
function codeOfPath(path: string, dynamic: DynamicLists): string | null {
  if (registered(path, dynamic)) return null;
  return /^\/([\w.~-]{1,100})$/.exec(routeOf(path))?.[1] ?? null;
}

/** The path under which a visit is recorded: without the query, but for routes that it belongs to. */
export function recordedPath(route: RouteEntry, path: string, query: string): string {
  const bare = routeOf(path);
  return route.keepsQuery && query !== '' ? `${bare}?${query}` : bare;
}

const NOT_FOUND = routeNamed('notFound');

/** The only routes with a header: the registered ones that are not bare. What is not found is shown as such. */
export function showsHeader(route: RouteEntry | null): boolean {
  return !(route ?? NOT_FOUND).isBare;
}

/** The side menu is hidden for `isFull=1`, on full-screen routes, and on the not-found and expired-service pages. */
export function showsMenu(route: RouteEntry | null, query: string): boolean {
  const shown = route ?? NOT_FOUND;
  return !shown.isBare && !shown.isFullScreen && new URLSearchParams(query).get('isFull') !== '1';
}
