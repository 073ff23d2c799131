/** A socket as a channel sees it. */
export interface Socket {
  send(text: string): void;
  close(): void;
}
export interface SocketHandlers {
  opened(): void;
  frame(text: string): void;
  closed(code: number): void;
  failed(): void;
}
export type OpenSocket = (url: string, handlers: SocketHandlers) => Socket;

/** The browser's own sockets, or null where it has none. */
export function browserSockets(
  scope: { readonly WebSocket?: typeof WebSocket } = globalThis,
): OpenSocket | null {
  if (typeof scope.WebSocket !== 'function') return null;
  return (url, handlers) => {
    // As it is now: a page may have put another in its place since, such as a recording.
    const socket = new (scope.WebSocket as typeof WebSocket)(url);
    socket.addEventListener('open', () => handlers.opened());
    socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (typeof event.data === 'string') handlers.frame(event.data);
    });
    socket.addEventListener('close', (event) => handlers.closed(event.code));
    socket.addEventListener('error', () => handlers.failed());
    return {
      send: (text) => socket.send(text),
      close: () => socket.close(),
    };
  };
}
