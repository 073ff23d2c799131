import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser } from '../../../../tests/support/fake-surroundings.ts';
import { createFakePlatform } from '../../../../tests/support/fake-transport.ts';
import type { NoticeMessage, PlantSession } from './types.ts';
import { sessionControls } from './session-options.ts';
import { createSession } from './session.ts';
import { watchUpgrade } from './upgrade.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** One tab whose platform is the test; a second one shares its storage. */
function openTab(browser = createFakeBrowser()) {
  const listeners = new Set<(message: NoticeMessage) => void>();
  let storageChanged: (key: string | null) => void = () => undefined;
  const session: PlantSession = createSession({
    baseUrl: 'https://platform.test',
    storage: 'site',
    surroundings: browser.openTab(createFakePlatform({})).surroundings,
  });
  session.onNotice = (_type, listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const reload = vi.fn();
  const watch = watchUpgrade(session, {
    reload,
    listenToStorage: (onChange) => {
      storageChanged = onChange;
      return () => undefined;
    },
  });
  return {
    browser,
    watch,
    reload,
    stored: sessionControls(session).stored,
    announce: (build: string) =>
      listeners.forEach((listen) => listen({ messageType: 'upgrade', payload: { id: build, title: '' } })),
    storageChanged: () => storageChanged('upgrade'),
    close() {
      watch.dispose();
      session.dispose();
      expect(listeners.size).toBe(0);
    },
  };
}

test('another build sets the flag and asks after a second; now resets it and loads the page', () => {
  const tab = openTab();
  tab.announce('build-1');
  vi.advanceTimersByTime(5_000);
  expect([tab.watch.isAsking.value, tab.stored.read('upgrade')]).toEqual([false, undefined]);
  tab.announce('build-2');
  expect(tab.stored.read('upgrade')).toBe('build-2');
  vi.advanceTimersByTime(999);
  expect(tab.watch.isAsking.value).toBe(false);
  vi.advanceTimersByTime(1);
  expect(tab.watch.isAsking.value).toBe(true);
  tab.watch.refresh();
  expect([tab.stored.read('upgrade'), tab.reload.mock.calls.length]).toEqual([false, 1]);
  tab.close();
});

test('later keeps the flag and asks no more until the next change', () => {
  const tab = openTab();
  tab.announce('build-1');
  tab.announce('build-2');
  vi.advanceTimersByTime(1_000);
  tab.watch.later();
  tab.announce('build-2');
  vi.advanceTimersByTime(5_000);
  expect([tab.watch.isAsking.value, tab.stored.read('upgrade'), tab.reload.mock.calls.length]).toEqual([
    false,
    'build-2',
    0,
  ]);
  tab.announce('build-3');
  vi.advanceTimersByTime(1_000);
  expect(tab.watch.isAsking.value).toBe(true);
  tab.close();
});

test('a flag that another tab sets asks here too; a page of the new build takes it back', () => {
  const browser = createFakeBrowser();
  const [old, fresh] = [openTab(browser), openTab(browser)];
  old.announce('build-1');
  old.announce('build-2');
  fresh.storageChanged();
  vi.advanceTimersByTime(1_000);
  expect(fresh.watch.isAsking.value).toBe(true);
  const loaded = openTab(browser);
  loaded.announce('build-2');
  vi.advanceTimersByTime(5_000);
  expect([loaded.watch.isAsking.value, loaded.stored.read('upgrade')]).toEqual([false, false]);
  [old, fresh, loaded].forEach((tab) => tab.close());
});
