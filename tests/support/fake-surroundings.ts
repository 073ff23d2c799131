import { vi } from 'vitest';
import type { SessionSurroundings } from '../../packages/core/src/session/surroundings.ts';
import { createFakeHints, createFakeSockets } from './fake-socket.ts';
import type { FakePlatform } from './fake-transport.ts';
import { createMemoryStorage } from './fake-storage.ts';

/** A browser in memory: tabs of one browser share storage, channel and locks. */
export function createFakeBrowser(storage: Storage = createMemoryStorage()) {
  const channels = new Set<{ name: string; onMessage: (message: unknown) => void }>();
  const held = new Set<string>();
  const locks = {
    request: async (name: string, _options: unknown, work: (lock: object | null) => Promise<unknown>) => {
      if (held.has(name)) return work(null);
      held.add(name);
      try {
        return await work({ name });
      } finally {
        held.delete(name);
      }
    },
  } as unknown as LockManager;

  /** One tab with sockets and hints of its own. */
  function openTab(platform: FakePlatform, more: Partial<SessionSurroundings> = {}) {
    const sockets = createFakeSockets();
    const hints = createFakeHints();
    const log = vi.fn();
    const ofTab = createMemoryStorage();
    const surroundings: SessionSurroundings = {
      fetch: platform.fetch,
      storage: () => storage,
      tabStorage: () => ofTab,
      openSocket: sockets.open,
      locks,
      openTabChannel: (name, onMessage) => {
        const own = { name, onMessage };
        channels.add(own);
        return {
          post: (message) =>
            channels.forEach((one) => one !== own && one.name === name && one.onMessage(message)),
          close: () => void channels.delete(own),
        };
      },
      listenToStorage: () => () => undefined,
      listenForHints: hints.listen,
      random: () => 0,
      now: () => Date.now(),
      isOnline: () => true,
      watchBlocked: () => () => undefined,
      isBlocked: () => false,
      openUrl: () => undefined,
      pageUrl: () => 'https://site.test/cloud/workBench?tab=2&token=secret',
      log,
      isHidden: () => false,
      listen: () => () => undefined,
      scheduleFrame: (draw) => {
        const timer = setTimeout(draw, 16);
        return () => clearTimeout(timer);
      },
      ...more,
    };
    return { surroundings, sockets, hints, log };
  }
  return { storage, openTab };
}
