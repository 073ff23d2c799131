import { WebSocket as NodeWebSocket } from '../../platform/testing/node-sockets.ts';
import { browserSpeechSockets } from '../src/providers/speech-socket.ts';
import type { OpenSpeechSocket } from '../src/providers/speech-socket.ts';

export interface SentFrame {
  readonly atMs: number;
  readonly data: string | Uint8Array;
}

/** Real sockets that write down what is sent, when, and which are open. */
export function recordingSockets(): {
  readonly open: OpenSpeechSocket;
  readonly sent: SentFrame[];
  readonly openedAtMs: number[];
  openCount(): number;
} {
  const sockets = browserSpeechSockets({ WebSocket: NodeWebSocket as unknown as typeof WebSocket });
  if (sockets === null) throw new Error('no sockets');
  const sent: SentFrame[] = [];
  const openedAtMs: number[] = [];
  const own = new Set<object>();
  return {
    sent,
    openedAtMs,
    openCount: () => own.size,
    open(url, handlers) {
      const socket = sockets(url, {
        opened() {
          openedAtMs.push(performance.now());
          handlers.opened();
        },
        frame: handlers.frame,
        closed(code) {
          own.delete(key);
          handlers.closed(code);
        },
      });
      const key = {};
      own.add(key);
      return {
        send(data) {
          sent.push({ atMs: performance.now(), data });
          socket.send(data);
        },
        close() {
          own.delete(key);
          socket.close();
        },
      };
    },
  };
}
