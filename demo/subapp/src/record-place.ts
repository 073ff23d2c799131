import { routeAt } from '@plantdeck/core/routes';

/** What an address asks the sub-application to show. */
export type RecordPlace =
  | { readonly kind: 'list'; readonly resource: string; readonly fixed: Readonly<Record<string, string>> }
  | { readonly kind: 'record'; readonly resource: string; readonly id: string }
  /** Views to monitor; null where none is named. */
  | { readonly kind: 'view'; readonly name: string | null };

const NOTHING_FIXED: Readonly<Record<string, string>> = {};
/** Stands for the list where the path of a route needs an id. */
const NO_ID = '-';
/** Parameters of a path that narrow its list, by the field that they are values of. */
const NARROWING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  changeDetail: { type: 'changeKind' },
};

/** Shows a row of a list with everything that belongs to it, where rows have no path of their own. */
export const RECORD_MARK = 'record';

/** Pure: path and query of an address, as the tables of routes read them. */
export function recordPlace(path: string, query: string): RecordPlace {
  const [, first = '', second = null] = path.split('/');
  const found = routeAt(path);
  if (found?.route.choosesView)
    return { kind: 'view', name: new URLSearchParams(query).get('view') ?? second };
  if (!found || Object.keys(found.params).length === 0) {
    const marked = new URLSearchParams(query).get(RECORD_MARK);
    return marked === null
      ? { kind: 'list', resource: first, fixed: NOTHING_FIXED }
      : { kind: 'record', resource: first, id: marked };
  }
  const narrowing = NARROWING[found.route.name] ?? {};
  const fixed: Record<string, string> = {};
  let id: string = NO_ID;
  for (const [name, value] of Object.entries(found.params)) {
    const field = narrowing[name];
    if (field === undefined) id = value;
    else fixed[field] = value;
  }
  return id === NO_ID
    ? { kind: 'list', resource: found.route.name, fixed }
    : { kind: 'record', resource: found.route.name, id };
}
