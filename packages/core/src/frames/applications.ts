import { isPermitted } from '../access/routes.ts';
import { routeOf } from '../routes/route-path.ts';
import type { FrameApplication } from '../contract/frame-application.ts';

const BELOW = '/*';

/** The application that fills a route; the first of the table where two claim it, null where none does. */
export function applicationAt(
  applications: readonly FrameApplication[],
  path: string,
): FrameApplication | null {
  const route = routeOf(path);
  return applications.find(({ paths }) => paths.some((pattern) => fits(pattern, route))) ?? null;
}

function fits(pattern: string, route: string): boolean {
  if (pattern.endsWith(BELOW)) {
    const root = pattern.slice(0, -BELOW.length);
    return route === root || route.startsWith(`${root}/`);
  }
  return isPermitted(route, new Set([pattern]));
}
