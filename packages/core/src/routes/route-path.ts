import { indexed } from '../contract/indexed.ts';
const MONITOR_VIEW_ROUTE = '/monitorView';
const PARAMETER = /^\{(\w+)(\?)?\}$|^:(\w+)$/;

/** The path alone: no query, hash or closing slash; monitor views collapse to one route. */
export function routeOf(uri: string): string {
  // `{id?}` is an optional part of a pattern, not the beginning of a query.
  const path = uri.split(/\?(?!\})|#/, 1)[0] ?? '';
  const rooted = path.startsWith('/') ? path : `/${path}`;
  const bare = rooted.length > 1 ? rooted.replace(/(?<!\/)\/+$/, '') || '/' : rooted;
  return bare === MONITOR_VIEW_ROUTE || bare.startsWith(`${MONITOR_VIEW_ROUTE}/`) ? MONITOR_VIEW_ROUTE : bare;
}

/** Whether a path pattern holds parameters. */
export function isPattern(path: string): boolean {
  return /[{:]/.test(path);
}

/** The parameters of a path by a pattern, decoded; null where it does not fit. */
export function matchPath(pattern: string, route: string): Readonly<Record<string, string>> | null {
  const wanted = pattern.split('/');
  const given = route.split('/');
  if (given.length > wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of indexed(wanted)) {
    const [whole, name = '', isOptional, short = ''] = PARAMETER.exec(part) ?? [];
    const is = given[index];
    if (whole === undefined) {
      if (part !== is) return null;
    } else if (is === undefined) {
      if (isOptional === undefined) return null;
    } else if (is === '') return null;
    else params[name || short] = decoded(is);
  }
  return params;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
