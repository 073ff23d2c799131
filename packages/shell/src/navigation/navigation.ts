import { signal, type ReadonlySignal } from '@preact/signals-core';

/** Where the reader is: the path below the base, with its query. */
export interface Place {
  readonly path: string;
  readonly query: string;
}

export interface Navigation {
  readonly place: ReadonlySignal<Place>;
  /** `to` is a path below the base, with or without a query. */
  go(to: string, options?: { replace?: boolean }): void;
  /** The url of a place, for links that can be opened in a tab of their own. */
  href(to: string): string;
  /** Asked before the browser's back and forward lead to another page. @returns what takes the question away */
  guard(mayGo: (to: string) => boolean): () => void;
  dispose(): void;
}

function parsePlace(to: string): Place {
  const [path = '/', query = ''] = to.split('?', 2);
  return { path: path.startsWith('/') ? path : `/${path}`, query };
}

/** Keeps the place to itself: for an app inside a foreign page, whose address bar belongs to the host. */
export function memoryNavigation(start = '/'): Navigation {
  const place = signal(parsePlace(start));
  return {
    place,
    go: (to) => {
      place.value = parsePlace(to);
    },
    href: (to) => to,
    guard: () => () => undefined,
    dispose: () => undefined,
  };
}

/** Follows the address bar below a base such as `/cloud`, for a page that is the product's own: it patches the history. */
export function historyNavigation(base: string, target: Window): Navigation {
  const { history } = target;
  const root = base.replace(/(?<!\/)\/+$/, '');
  const read = (): Place => {
    const path = target.location.pathname;
    const below = path === root || path.startsWith(`${root}/`) ? path.slice(root.length) : path;
    return { path: below === '' ? '/' : below, query: target.location.search.replace(/^\?/, '') };
  };
  const place = signal(read());
  const follow = (): void => {
    const now = read();
    if (now.path !== place.peek().path || now.query !== place.peek().query) place.value = now;
  };
  let ask: ((to: string) => boolean) | null = null;
  const addressOf = ({ path, query }: Place): string => path + (query === '' ? '' : `?${query}`);
  /** The address has changed already: where the reader stays, the page that shows gets its own back, on top. */
  const followBack = (): void => {
    const [there, here] = [read(), place.peek()];
    if (ask !== null && there.path !== here.path && !ask(addressOf(there)))
      history.pushState(null, '', root + addressOf(here));
    follow();
  };
  // A script of the page that changes the address raises no event.
  const restore = (['pushState', 'replaceState'] as const).map((method) => {
    const original = history[method];
    const followed: typeof original = (...change) => {
      original.apply(history, change);
      follow();
    };
    history[method] = followed;
    return () => {
      if (history[method] === followed) history[method] = original;
    };
  });
  target.addEventListener('hashchange', follow);
  target.addEventListener('popstate', followBack);
  return {
    place,
    go: (to, { replace = false } = {}) => {
      history[replace ? 'replaceState' : 'pushState'](null, '', root + (to.startsWith('/') ? to : `/${to}`));
    },
    href: (to) => root + to,
    guard(mayGo) {
      ask = mayGo;
      return () => {
        if (ask === mayGo) ask = null;
      };
    },
    dispose: () => {
      target.removeEventListener('popstate', followBack);
      target.removeEventListener('hashchange', follow);
      for (const each of restore) each();
    },
  };
}
