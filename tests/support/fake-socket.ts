import type { PageHint } from '../../packages/core/src/channel/page-hints.ts';
import type { OpenSocket, SocketHandlers } from '../../packages/core/src/channel/socket.ts';

/** One socket as its server sees it. */
export interface FakeSocket {
  readonly url: URL;
  /** What the client sent, parsed. */
  readonly sent: unknown[];
  readonly isClosedByClient: boolean;
  accept(): void;
  say(frame: unknown): void;
  sayText(text: string): void;
  drop(code?: number): void;
  fail(): void;
}
export interface FakeSockets {
  readonly open: OpenSocket;
  readonly all: FakeSocket[];
  /** The newest socket; fails where none was opened. */
  last(): FakeSocket;
}

/** A network of sockets in memory. Nothing happens by itself: the test is the server. */
export function createFakeSockets(): FakeSockets {
  const all: FakeSocket[] = [];
  return {
    all,
    last() {
      const socket = all.at(-1);
      if (!socket) throw new Error('no socket was opened');
      return socket;
    },
    open(url, handlers: SocketHandlers) {
      const sent: unknown[] = [];
      let isClosedByClient = false;
      all.push({
        url: new URL(url),
        sent,
        get isClosedByClient() {
          return isClosedByClient;
        },
        accept: () => handlers.opened(),
        say: (frame) => handlers.frame(JSON.stringify(frame)),
        sayText: (text) => handlers.frame(text),
        drop: (code = 1006) => handlers.closed(code),
        fail: () => handlers.failed(),
      });
      return {
        send: (text) => void sent.push(JSON.parse(text)),
        close: () => {
          isClosedByClient = true;
        },
      };
    },
  };
}

/** Page hints by hand, counting who listens. */
export function createFakeHints() {
  const listeners = new Set<(hint: PageHint) => void>();
  return {
    listen: (onHint: (hint: PageHint) => void) => {
      listeners.add(onHint);
      return () => void listeners.delete(onHint);
    },
    give: (hint: PageHint) => listeners.forEach((listener) => listener(hint)),
    count: () => listeners.size,
  };
}
