import { LOGIN_ROUTE, routeOf } from '@plantdeck/core';
import { redirectOf } from '../routes/redirect.ts';

const EQUIPMENT_LOGIN_ROUTE = '/EAMLogin';
const EQUIPMENT_PAGE_ROUTE = '/EAMPage';

/** Where a path of the standalone entry leads. */
export type EquipmentRoute =
  | { readonly kind: 'login' }
  | { readonly kind: 'equipment-login' }
  | { readonly kind: 'equipment-page' }
  | { readonly kind: 'redirect'; readonly to: string };

/** The standalone entry has three routes; its root and every other path lead to the login page. */
export function equipmentRoute(path: string, query: string, isSignedIn: boolean): EquipmentRoute {
  const route = routeOf(path);
  if (route === EQUIPMENT_LOGIN_ROUTE) return { kind: 'equipment-login' };
  if (route === EQUIPMENT_PAGE_ROUTE) {
    const back = new URLSearchParams({ redirect: EQUIPMENT_PAGE_ROUTE });
    return isSignedIn ? { kind: 'equipment-page' } : { kind: 'redirect', to: `${LOGIN_ROUTE}?${back}` };
  }
  if (route !== LOGIN_ROUTE) return { kind: 'redirect', to: LOGIN_ROUTE };
  if (!isSignedIn) return { kind: 'login' };
  return { kind: 'redirect', to: redirectOf(query) ?? EQUIPMENT_PAGE_ROUTE };
}
