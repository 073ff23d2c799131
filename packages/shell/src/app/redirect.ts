import { LOGIN_PATH } from '../routes/routes.ts';

/** Address of the sign-in page that leads back to where the reader was. */
export function loginAddress(path: string, query: string): string {
  if (path === LOGIN_PATH || path === '/') return LOGIN_PATH;
  const back = new URLSearchParams({ redirect: query ? `${path}?${query}` : path });
  return `${LOGIN_PATH}?${back}`;
}

/** Where to go back to after signing in; only a path of this product, never another origin. */
export function redirectOf(query: string): string | null {
  const to = new URLSearchParams(query).get('redirect');
  // `//host` and `/\host` would leave the origin.
  if (!to || !/^\/(?![/\\])/.test(to) || to.startsWith(LOGIN_PATH)) return null;
  return to;
}
