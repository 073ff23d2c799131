import { expect, test } from 'vitest';
import { sharedAddress } from './shared-address.ts';

/** A page with a history of its own, as far as an address needs it. */
function page(start: string) {
  const entries: { url: string; state: unknown }[] = [{ url: start, state: { ofThePage: 1 } }];
  const put = (state: unknown, url: string | URL | null | undefined) => ({ state, url: String(url) });
  const listeners = new Set<EventListener>();
  const at = () => entries.at(-1) ?? { url: start, state: null };
  return {
    entries,
    pop: () => {
      entries.pop();
      for (const listener of listeners) listener(new Event('popstate'));
    },
    window: {
      get location() {
        return { href: at().url };
      },
      history: {
        get state() {
          return at().state;
        },
        pushState: (state: unknown, _title: string, url?: string | URL | null) =>
          void entries.push(put(state, url)),
        replaceState: (state: unknown, _title: string, url?: string | URL | null) =>
          void entries.splice(-1, 1, put(state, url)),
      },
      addEventListener: (_type: string, listener: EventListener) => void listeners.add(listener),
      removeEventListener: (_type: string, listener: EventListener) => void listeners.delete(listener),
    } as unknown as Window,
  };
}

test('a path lies in its own parameter, beside what the page keeps in its address and its history', () => {
  const host = page('https://portal.example/energy?tab=2#top');
  const address = sharedAddress('team', host.window);
  expect(address.read()).toBeNull();
  address.write('/orders?id=7&x=1', false);
  expect(address.read()).toBe('/orders?id=7&x=1');
  const url = new URL(host.entries.at(-1)?.url ?? '');
  expect([url.searchParams.get('tab'), url.hash, host.entries.length]).toEqual(['2', '#top', 2]);
  expect(host.entries.at(-1)?.state).toEqual({ ofThePage: 1 });
  // The same once more is no new entry; a replacement takes the place of the one before.
  address.write('/orders?id=7&x=1', false);
  address.write('/stock', true);
  expect([host.entries.length, address.read()]).toEqual([2, '/stock']);
});

test('back and forward are told, until nobody wants to know', () => {
  const host = page('https://portal.example/');
  const address = sharedAddress('team', host.window);
  const told: (string | null)[] = [];
  const stop = address.follow((path) => told.push(path));
  address.write('/orders', false);
  address.write('/stock', false);
  host.pop();
  host.pop();
  expect(told).toEqual(['/orders', null]);
  stop();
  address.write('/orders', false);
  host.pop();
  expect(told).toHaveLength(2);
});

test.each(['//evil.example/', '/\\evil.example', 'orders', 'javascript:alert(1)', '/a\u0000b'])(
  '%j in the address is no path of the product',
  (path) => {
    const host = page(`https://portal.example/?team=${encodeURIComponent(path)}`);
    expect(sharedAddress('team', host.window).read()).toBeNull();
  },
);
