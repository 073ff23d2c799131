/** The tables of routes and menu, and how a path is found in them: pure, for shell, platform and sub-applications. */
export { MENU, type MenuNode } from './menu-table.ts';
export { PAGE_REGISTRY, type PageRegistryEntry } from './page-registry.ts';
export { ROUTE_GROUPS, type RouteEntry, type RouteGroup } from './route-entry.ts';
export { boardRoutes, routeAt, routeNamed, routeOfBoard } from './route-lookup.ts';
export { matchPath, routeOf } from './route-path.ts';
export { ROUTES, type RouteName } from './route-table.ts';
export { ROUTE_WORDS, ROUTE_WORDS_FILES } from './route-words.ts';
export { SUB_APPS, type SubApp } from './sub-apps.ts';
