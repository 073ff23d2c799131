import { listenForPageHints } from '../channel/page-hints.ts';
import type { ListenForHints } from '../channel/page-hints.ts';
import { browserSockets } from '../channel/socket.ts';
import type { OpenSocket } from '../channel/socket.ts';
import type { BoardSurroundings } from '../collection/board-feed.ts';
import type { ListenToStorage, OpenTabChannel } from './tabs.ts';

/** Everything outside that a session touches: it enters here and nowhere else. */
export interface SessionSurroundings extends BoardSurroundings {
  readonly fetch: typeof globalThis.fetch;
  /** Reaching for the storage may throw. */
  storage(): Storage | null;
  /** Of this tab alone. */
  tabStorage(): Storage | null;
  readonly openSocket: OpenSocket | null;
  readonly locks: LockManager | null;
  readonly openTabChannel: OpenTabChannel | null;
  readonly listenToStorage: ListenToStorage;
  readonly listenForHints: ListenForHints;
  random(): number;
  /** False where the device knows that it has no network. */
  isOnline(): boolean;
  /** Keeps which origins the page's policy blocks calls to, until it is stopped. */
  watchBlocked(): () => void;
  /** Whether the page's policy has blocked a call to this origin. */
  isBlocked(url: string): boolean;
  /** Leaves the page for another. */
  openUrl(url: string): void;
  /** Address of the page, or null outside of one. */
  pageUrl(): string | null;
  log(message: string, detail?: unknown): void;
}

const FRAME_MS = 16;

/** The browser's page; what is missing (node, old browsers) is left out and got around. */
export function pageSurroundings(): SessionSurroundings {
  const page = typeof document === 'undefined' ? null : document;
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    storage: () => (typeof window === 'undefined' ? null : window.localStorage),
    tabStorage: () => (typeof window === 'undefined' ? null : window.sessionStorage),
    openSocket: browserSockets(),
    locks: typeof navigator === 'undefined' ? null : (navigator.locks ?? null),
    openTabChannel: typeof BroadcastChannel === 'function' && page ? openBroadcast : null,
    listenToStorage,
    listenForHints: listenForPageHints,
    random: Math.random,
    now: Date.now,
    isOnline: () => typeof navigator === 'undefined' || navigator.onLine !== false,
    watchBlocked() {
      const stop = new AbortController();
      // A function of its own each time: the page keeps the same listener only once.
      const keep = (violation: SecurityPolicyViolationEvent): void => keepBlocked(violation);
      page?.addEventListener('securitypolicyviolation', keep, { signal: stop.signal });
      return () => stop.abort();
    },
    isBlocked: (url) => blocked.has(new URL(url, page?.baseURI).origin),
    openUrl: (url) => page?.location.assign(url),
    pageUrl: () => (page ? location.href : null),
    log: (message, detail) =>
      console.warn(`plantdeck: ${message}`, ...(detail === undefined ? [] : [detail])),
    isHidden: () => page?.visibilityState === 'hidden',
    listen: listenToPage,
    scheduleFrame,
  };
}

/** Origins that the page's policy keeps calls from. */
const blocked = new Set<string>();
function keepBlocked({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent): void {
  if (disposition !== 'enforce' || effectiveDirective !== 'connect-src') return;
  if (URL.canParse(blockedURI)) blocked.add(new URL(blockedURI).origin);
}

function scheduleFrame(draw: () => void): () => void {
  if (typeof requestAnimationFrame !== 'function') {
    const timer = setTimeout(draw, FRAME_MS);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(draw);
  return () => cancelAnimationFrame(frame);
}

const listenToPage: BoardSurroundings['listen'] = (onChange) => {
  if (typeof document === 'undefined') return () => undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const seen = () => onChange(document.visibilityState === 'hidden' ? 'hidden' : 'visible');
  document.addEventListener('visibilitychange', seen, { signal });
  window.addEventListener('online', () => onChange('network-returned'), { signal });
  return () => stop.abort();
};

const listenToStorage: ListenToStorage = (onChange) => {
  if (typeof window === 'undefined') return () => undefined;
  const stop = new AbortController();
  window.addEventListener('storage', (event) => onChange(event.key), { signal: stop.signal });
  return () => stop.abort();
};

const openBroadcast: OpenTabChannel = (name, onMessage) => {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => onMessage(event.data));
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
};
