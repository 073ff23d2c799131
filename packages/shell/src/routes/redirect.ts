import { LOGIN_ROUTE, requestPathOf } from '@plantdeck/core';
import { routeAt } from '@plantdeck/core/routes';

/** Stands for the site's own origin, which paths below the base don't name. */
const OWN_ORIGIN = 'https://site.invalid';

/**
 * Address of the sign-in page that leads back to where the reader was, without anything in the query that could be a
 * secret.
 */
export function loginAddress(path: string, query: string): string {
  if (routeAt(path)?.route.leavesSignedIn) return LOGIN_ROUTE;
  const back = requestPathOf(query ? `${path}?${query}` : path, OWN_ORIGIN);
  return back ? `${LOGIN_ROUTE}?${new URLSearchParams({ redirect: back })}` : LOGIN_ROUTE;
}

/** Address of the sign-in page as the customization of a temporary code dresses it. */
export function codeAddress(code: string): string {
  return `${LOGIN_ROUTE}?${new URLSearchParams({ code })}`;
}

/** Where to go back to after signing in; only a path of this product, never another origin. */
export function redirectOf(query: string): string | null {
  const to = new URLSearchParams(query).get('redirect');
  // `//host` and `/\host` would leave the origin.
  if (!to || !/^\/(?![/\\])/.test(to) || to.startsWith(LOGIN_ROUTE)) return null;
  return to;
}

/** The temporary code that the sign-in page was opened with. */
export function codeOf(query: string): string | null {
  return new URLSearchParams(query).get('code') || null;
}
