import type { MenuResource } from '../contract/session.ts';
import type { RouteEntry } from '../routes/route-entry.ts';
import { isPattern, matchPath, routeOf } from '../routes/route-path.ts';
import { ROUTES } from '../routes/route-table.ts';
import { menuEntries, RESOURCE_BUTTON } from './menu-tree.ts';
import type { MenuEntry } from './menu-tree.ts';

const ALL: readonly RouteEntry[] = ROUTES;

/** Routes that need no resource. */
export const ALWAYS_ALLOWED_ROUTES: readonly string[] = ALL.filter(({ access }) => access === 'always').map(
  ({ path }) => path,
);

/** Routes that can be seen without being signed in. All others lead to the login page first. */
export const PUBLIC_ROUTES: readonly string[] = ALL.filter(({ isPublic }) => isPublic).map(
  ({ path }) => path,
);

/** Routes that need no resource: the sixteen, and those that are for everybody signed in. */
const FREE_ROUTES: readonly string[] = ALL.filter(
  ({ access, isPublic, redirect }) => access !== undefined || isPublic || redirect !== undefined,
).map(({ path }) => path);

export const LOGIN_ROUTE = '/Login';
export const NOT_FOUND_ROUTE = '/404';
export const WORKBENCH_ROUTE = '/workBench';
export const CUSTOM_TEMPLATE_ROUTE = '/customTemplate';

/** What decides whether somebody is signed in. */
export interface StoredAccess {
  readonly accessToken?: unknown;
  readonly openOrgId?: unknown;
  readonly eModel?: unknown;
}

/** Whether a page stands among the person's resources, but is not open: what the provider has not opened to the enterprise. */
export function isNotOpened(menus: readonly MenuResource[], path: string): boolean {
  return menus.some(
    ({ resourcesUri, isUsable, childResources }) =>
      (!isUsable && resourcesUri != null && routeOf(resourcesUri) === routeOf(path)) ||
      isNotOpened(childResources, path),
  );
}

/**
 * Routes that a person's resources allow: those of pages, and of type-2 resources that are containers.
 * @param customPaths  dynamic routes (low-code pages and customer-specific sets)
 */
export function permittedRoutes(
  menus: readonly MenuResource[],
  customPaths: readonly string[] = [],
): ReadonlySet<string> {
  const routes = new Set<string>(FREE_ROUTES);
  for (const { resource } of menuEntries(menus)) {
    if (isRoutable(resource)) routes.add(routeOf(resource.resourcesUri ?? ''));
  }
  for (const path of customPaths) routes.add(routeOf(path));
  return routes;
}

/** Permitted routes may hold parameters: `/alarmDetailsView/{id}` or `:id`; a last one may be left out as `{id?}`. */
export function isPermitted(path: string, routes: ReadonlySet<string>): boolean {
  const route = routeOf(path);
  if (routes.has(route)) return true;
  for (const pattern of routes) if (isPattern(pattern) && matchPath(pattern, route) !== null) return true;
  return false;
}

/** First page after signing in: custom template, workbench where permitted, first permitted entry, else /404. */
export function landingRoute(
  menus: readonly MenuResource[],
  customization: number | null | undefined,
): string {
  if (customization === 1) return CUSTOM_TEMPLATE_ROUTE;
  const pages = menuEntries(menus).filter(({ resource }) => isPage(resource));
  const routes = pages.map(({ resource }) => routeOf(resource.resourcesUri ?? ''));
  if (routes.includes(WORKBENCH_ROUTE)) return WORKBENCH_ROUTE;
  return routes[0] ?? NOT_FOUND_ROUTE;
}

/** The way through the menu to a page, top first; empty where the menu has no such page. */
export function breadcrumbOf(menus: readonly MenuResource[], uri: string): readonly MenuResource[] {
  const route = routeOf(uri);
  const entries = menuEntries(menus).filter(({ resource }) => isRoutable(resource));
  const leadsTo = (entry: MenuEntry) => routeOf(entry.resource.resourcesUri ?? '');
  const same = entries.filter((entry) => leadsTo(entry) === route);
  const found =
    same.find(({ resource }) => holdsQuery(uri, resource.resourcesUri ?? '')) ??
    // An entry that names a query is not the page without it, nor with another.
    same.find(({ resource }) => !resource.resourcesUri?.includes('?')) ??
    entries.find((entry) => isPattern(leadsTo(entry)) && matchPath(leadsTo(entry), route) !== null);
  return found?.path ?? [];
}

/** Whether an address holds the whole query of an entry that has one: several entries may share one page. */
function holdsQuery(uri: string, entry: string): boolean {
  const wanted = [...new URLSearchParams(entry.split('?')[1] ?? '')];
  const given = new URLSearchParams(uri.split('?')[1] ?? '');
  return wanted.length > 0 && wanted.every(([name, value]) => given.get(name) === value);
}

/** True when the path leads to the login page first: not public, and one of the three signs of a sign-in missing. */
export function requiresSignIn(path: string, stored: StoredAccess): boolean {
  if (PUBLIC_ROUTES.includes(routeOf(path))) return false;
  return !stored.accessToken || !stored.openOrgId || !stored.eModel;
}

function isPage(resource: MenuResource): boolean {
  // A module that only groups has children and leads nowhere by itself.
  return resource.resourcesType !== RESOURCE_BUTTON && hasUri(resource) && !hasPages(resource);
}

function isRoutable(resource: MenuResource): boolean {
  if (!hasUri(resource)) return false;
  return resource.resourcesType !== RESOURCE_BUTTON || resource.resourcesUri?.startsWith('/') === true;
}

function hasUri(resource: MenuResource): boolean {
  return typeof resource.resourcesUri === 'string' && resource.resourcesUri.trim() !== '';
}

function hasPages(resource: MenuResource): boolean {
  return resource.childResources.some((child) => child.resourcesType !== RESOURCE_BUTTON && child.isUsable);
}
