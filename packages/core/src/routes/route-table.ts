import { BOARD_ROUTES } from './board-routes.ts';
import { FEATURE_ROUTES } from './feature-routes.ts';
import { MODULE_ROUTES } from './module-routes.ts';
import { OWN_ROUTES } from './own-routes.ts';

/**
 * Every route of the product, one entry each: what the router, the menu, the breadcrumb, the permissions, the tracking
 * and the tests are made from. A page id stays with its route for ever; a new route takes the next free one.
 */
export const ROUTES = [...OWN_ROUTES, ...FEATURE_ROUTES, ...BOARD_ROUTES, ...MODULE_ROUTES] as const;

export type RouteName = (typeof ROUTES)[number]['name'];
