import * as v from 'valibot';
import type { BoardSubscription } from './replay.ts';

/** What stands behind the sockets of the recorded platform. */
export interface SocketServer {
  notice(socket: ReplaySocket, subscription: BoardSubscription): void;
  question(
    socket: ReplaySocket,
    question: { readonly query: string; readonly requestId: string; readonly language: string },
  ): void;
}

const FrameSchema = v.looseObject({
  type: v.optional(v.string()),
  requestId: v.optional(v.string(), ''),
  query: v.optional(v.string(), ''),
  head: v.optional(v.object({ type: v.string() })),
  payload: v.optional(
    v.looseObject({
      messageType: v.optional(v.string(), ''),
      boardCode: v.optional(v.string(), ''),
      subscriptionId: v.optional(v.string(), ''),
      lang: v.optional(v.string()),
    }),
  ),
});

/** A socket of the recorded platform: as much of `WebSocket` as a page uses, with the recording at its other end. */
export class ReplaySocket extends EventTarget {
  readonly url: string;
  readyState = 0;
  readonly #server: SocketServer;
  readonly #language: string;
  readonly #timers = new Map<ReturnType<typeof setTimeout>, string>();

  constructor(url: string, server: SocketServer) {
    super();
    this.url = url;
    this.#server = server;
    this.#language = new URL(url).searchParams.get('lang') ?? 'en';
    this.later(0, () => {
      this.readyState = 1;
      this.dispatchEvent(new CustomEvent('open'));
    });
  }

  send(text: string): void {
    const { type, head, payload, query, requestId } = v.parse(FrameSchema, JSON.parse(text));
    if (head?.type === 'heartbeat') return this.tell({ head: { type: 'heartbeat', timestamp: 0 } });
    if (type === 'HEARTBEAT') return this.tell({ type: 'HEARTBEAT' });
    if (type === 'INTERRUPT') {
      this.#forget(requestId);
      return this.tell({ type: 'INTERRUPT_RESPONSE', requestId });
    }
    if (type === 'SEND') return this.#server.question(this, { query, requestId, language: this.#language });
    if (!payload) return;
    const { messageType, boardCode, subscriptionId, lang = this.#language } = payload;
    this.#forget(subscriptionId);
    if (head?.type === 'add_subscribe')
      this.#server.notice(this, { messageType, boardCode, subscriptionId, language: lang });
  }

  /** A frame for the page. */
  tell(frame: unknown): void {
    if (this.readyState === 1)
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }

  /** @param owner  subscription or question that it ends with */
  later(delayMs: number, work: () => void, owner = ''): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, delayMs);
    this.#timers.set(timer, owner);
  }

  close(): void {
    for (const timer of this.#timers.keys()) clearTimeout(timer);
    this.#timers.clear();
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new CustomEvent('close'), { code: 1000 }));
  }

  #forget(owner: string): void {
    for (const [timer, its] of this.#timers)
      if (its === owner && owner !== '') {
        clearTimeout(timer);
        this.#timers.delete(timer);
      }
  }
}
