import type { MenuResource } from '../contract/session.ts';
import { menuEntries, RESOURCE_BUTTON } from './menu-tree.ts';
import type { MenuEntry } from './menu-tree.ts';

/** Routes that need no resource (000 section 2.3). */
export const ALWAYS_ALLOWED_ROUTES = [
  '/',
  '/Login',
  '/EAMLogin',
  '/EAMPage',
  '/404',
  '/invalidPage',
  '/companieslist',
  '/blank',
  '/messageCenter',
  '/helpPage',
  '/customTemplate',
  '/templatePreview',
  '/templateHasDataPreview',
  '/docketManagement',
  '/barCodeTemplateEdit',
  '/docketTemplateManagementEdit',
] as const;

/** Routes that can be seen without being signed in. All others lead to the login page first. */
export const PUBLIC_ROUTES = [
  '/',
  '/Login',
  '/EAMLogin',
  '/404',
  '/invalidPage',
  '/helpPage',
  '/blank',
] as const;

export const LOGIN_ROUTE = '/Login';
export const NOT_FOUND_ROUTE = '/404';
export const WORKBENCH_ROUTE = '/workBench';
export const CUSTOM_TEMPLATE_ROUTE = '/customTemplate';
const MONITOR_VIEW_ROUTE = '/monitorView';

/** What decides whether somebody is signed in (000 section 4, access). */
export interface StoredAccess {
  readonly accessToken?: unknown;
  readonly openOrgId?: unknown;
  readonly eModel?: unknown;
}

/** The path alone: no query, hash or closing slash; monitor views collapse to one route. */
export function routeOf(uri: string): string {
  // `{id?}` is an optional part of a pattern, not the beginning of a query.
  const path = uri.split(/\?(?!\})|#/, 1)[0] ?? '';
  const rooted = path.startsWith('/') ? path : `/${path}`;
  const bare = rooted.length > 1 ? rooted.replace(/\/+$/, '') || '/' : rooted;
  return bare === MONITOR_VIEW_ROUTE || bare.startsWith(`${MONITOR_VIEW_ROUTE}/`) ? MONITOR_VIEW_ROUTE : bare;
}

/**
 * Routes that a person's resources allow: those of pages, and of type-2 resources that are containers.
 * @param customPaths  dynamic routes (low-code pages and customer-specific sets)
 */
export function permittedRoutes(
  menus: readonly MenuResource[],
  customPaths: readonly string[] = [],
): ReadonlySet<string> {
  const routes = new Set<string>(ALWAYS_ALLOWED_ROUTES);
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
  for (const pattern of routes) if (/[{:]/.test(pattern) && matches(pattern, route)) return true;
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
  const found =
    entries.find((entry) => leadsTo(entry) === route) ??
    entries.find((entry) => matches(leadsTo(entry), route));
  return found?.path ?? [];
}

/** True when the path leads to the login page first: not public, and one of the three signs of a sign-in missing. */
export function requiresSignIn(path: string, stored: StoredAccess): boolean {
  if ((PUBLIC_ROUTES as readonly string[]).includes(routeOf(path))) return false;
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

function matches(pattern: string, route: string): boolean {
  const wanted = pattern.split('/');
  const given = route.split('/');
  if (given.length > wanted.length) return false;
  return wanted.every((part, index) => {
    const parameter = /^(?:\{\w+(\?)?\}|:\w+)$/.exec(part);
    const is = given[index];
    if (!parameter) return part === is;
    return is === undefined ? parameter[1] !== undefined : is !== '';
  });
}
