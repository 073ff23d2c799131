import { expect, test, vi } from 'vitest';
import { historyNavigation } from './navigation.ts';

/** As much of a window as has an address and a history. */
function pageAt(address: string) {
  const stack = [new URL(address)];
  const to = (url?: string | URL | null) => new URL(url ?? '', stack.at(-1));
  const history = {
    pushState: (_state: unknown, _title: string, url?: string | URL | null) => void stack.push(to(url)),
    replaceState: (_state: unknown, _title: string, url?: string | URL | null) =>
      void stack.splice(-1, 1, to(url)),
  };
  const page = Object.assign(new EventTarget(), { history });
  Object.defineProperty(page, 'location', { get: () => stack.at(-1) });
  return {
    window: page as unknown as Window,
    history,
    stack,
    back() {
      stack.pop();
      page.dispatchEvent(new Event('popstate'));
    },
  };
}

test('goes to places below the base, and follows the address wherever it comes from', () => {
  const { window, history, stack, back } = pageAt('https://a.example/cloud/one?x=1');
  const { pushState } = history;
  const { place, go, dispose } = historyNavigation('/cloud/', window);
  expect(place.value).toEqual({ path: '/one', query: 'x=1' });
  go('/two?y=2');
  expect([place.value, stack.length]).toEqual([{ path: '/two', query: 'y=2' }, 2]);
  go('three', { replace: true });
  expect([place.value, stack.length]).toEqual([{ path: '/three', query: '' }, 2]);
  history.pushState(null, '', '/cloud/four');
  expect(place.value.path).toBe('/four');
  back();
  expect(place.value.path).toBe('/three');
  dispose();
  expect(history.pushState).toBe(pushState);
});

test('the way back stays on the page when the guard says so', () => {
  const { window, stack, back } = pageAt('https://a.example/cloud/one');
  const { place, go, guard } = historyNavigation('/cloud', window);
  go('/two');
  const mayGo = vi.fn(() => false);
  const free = guard(mayGo);
  back();
  expect(mayGo).toHaveBeenCalledWith('/one');
  expect([place.value.path, stack.at(-1)?.pathname]).toEqual(['/two', '/cloud/two']);
  free();
  back();
  expect(place.value.path).toBe('/one');
});
