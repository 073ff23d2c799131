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

interface BrowserLocation {
  navigate(to: string, options?: { replace?: boolean }): void;
}

/**
 * Follows the address bar below a base such as `/cloud`. The router library patches the history of the page, so it
 * is brought only here, where the page is the product's own.
 */
export async function historyNavigation(base: string, target: Window): Promise<Navigation> {
  const { navigate }: BrowserLocation = await import('wouter/use-browser-location');
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
    if (ask !== null && there.path !== here.path && !ask(addressOf(there))) navigate(root + addressOf(here));
    follow();
  };
  // The library raises two of them; a host's own pushState goes through them as well.
  const events = ['pushState', 'replaceState', 'hashchange'];
  for (const event of events) target.addEventListener(event, follow);
  target.addEventListener('popstate', followBack);
  return {
    place,
    go: (to, options) => {
      navigate(root + (to.startsWith('/') ? to : `/${to}`), options);
      follow();
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
      for (const event of events) target.removeEventListener(event, follow);
    },
  };
}
