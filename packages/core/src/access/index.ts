/** Who may go where: pure functions from the menu tree of a person. */
export { guardButtons } from './button-guard.ts';
export { buttonFlags, menuEntries, menuPages, RESOURCE_BUTTON, RESOURCE_PAGE } from './menu-tree.ts';
export type { MenuEntry } from './menu-tree.ts';
export {
  ALWAYS_ALLOWED_ROUTES,
  breadcrumbOf,
  CUSTOM_TEMPLATE_ROUTE,
  isPermitted,
  landingRoute,
  LOGIN_ROUTE,
  NOT_FOUND_ROUTE,
  isNotOpened,
  permittedRoutes,
  PUBLIC_ROUTES,
  requiresSignIn,
  WORKBENCH_ROUTE,
} from './routes.ts';
export { routeOf } from '../routes/route-path.ts';
export type { StoredAccess } from './routes.ts';
