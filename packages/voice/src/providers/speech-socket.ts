/** A socket that carries sound. */
export interface SpeechSocket {
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(): void;
}
export interface SpeechSocketHandlers {
  opened(): void;
  frame(text: string): void;
  /** Once; also where it could not be opened. */
  closed(code: number): void;
}
export type OpenSpeechSocket = (url: string, handlers: SpeechSocketHandlers) => SpeechSocket;

const CLOSE_NORMAL = 1000;
const CLOSE_ABNORMAL = 1006;

/** The browser's own sockets, or null where it has none. */
export function browserSpeechSockets(
  scope: { readonly WebSocket?: typeof WebSocket } = globalThis,
): OpenSpeechSocket | null {
  if (typeof scope.WebSocket !== 'function') return null;
  return (url, handlers) => {
    const socket = new (scope.WebSocket as typeof WebSocket)(url);
    let isOver = false;
    socket.addEventListener('open', () => {
      if (!isOver) handlers.opened();
    });
    socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (!isOver && typeof event.data === 'string') handlers.frame(event.data);
    });
    const over = (code: number): void => {
      if (isOver) return;
      isOver = true;
      handlers.closed(code);
    };
    socket.addEventListener('close', (event) => over(event.code));
    // `close` follows in every browser; where it should not, nothing waits for ever.
    socket.addEventListener('error', () => {
      if (socket.readyState === 3) over(CLOSE_ABNORMAL);
    });
    return {
      send(data) {
        if (socket.readyState === 1) socket.send(data);
      },
      close() {
        isOver = true;
        socket.close(CLOSE_NORMAL);
      },
    };
  };
}
