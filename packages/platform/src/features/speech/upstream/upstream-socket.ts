import { WebSocket } from 'ws';

const HANDSHAKE_MS = 10_000;
const REPLY_MAX_BYTES = 262_144;
/** Sound that the service has not taken off the line yet; beyond it the session is given up. */
const UNSENT_MAX_BYTES = 640_000;

export interface UpstreamHandlers {
  opened(): void;
  text(text: string): void;
  /** The service refused the handshake; its clock, where it told one. */
  refused(status: number, clockMs: number | null): void;
  /** Without an end of its own; comes once, and not after {@link UpstreamSocket.close}. */
  lost(reason: string): void;
}

export interface UpstreamSocket {
  /** @returns false when the line is too far behind */
  send(data: string | Uint8Array): boolean;
  close(): void;
}

export type OpenUpstream = (
  url: string,
  headers: Readonly<Record<string, string>>,
  handlers: UpstreamHandlers,
) => UpstreamSocket;

/** A socket to a vendor. Nothing is heard of it any more once it was closed from here. */
export const openUpstream: OpenUpstream = (url, headers, handlers) => {
  let isOver = false;
  const ws = new WebSocket(url, {
    headers: { ...headers },
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: REPLY_MAX_BYTES,
    perMessageDeflate: false,
  });
  const once = (tell: () => void): void => {
    if (isOver) return;
    isOver = true;
    tell();
  };
  ws.on('open', () => {
    if (!isOver) handlers.opened();
  });
  ws.on('message', (data, isBinary) => {
    if (!isOver && !isBinary) handlers.text(String(data));
  });
  ws.on('unexpected-response', (request, response) => {
    const clockMs = Date.parse(response.headers.date ?? '');
    const status = response.statusCode ?? 0;
    request.destroy();
    once(() => handlers.refused(status, Number.isNaN(clockMs) ? null : clockMs));
  });
  // The address bears a signature: only the kind of the failure is told.
  ws.on('error', (error) => once(() => handlers.lost('code' in error ? String(error.code) : error.name)));
  ws.on('close', (code) => once(() => handlers.lost(`closed with ${code}`)));
  return {
    send(data) {
      if (ws.readyState !== ws.OPEN) return true;
      if (ws.bufferedAmount > UNSENT_MAX_BYTES) return false;
      ws.send(data);
      return true;
    },
    close() {
      isOver = true;
      if (ws.readyState === ws.CONNECTING) ws.terminate();
      else ws.close(1000);
    },
  };
};

export interface UpstreamDeps {
  readonly openUpstream: OpenUpstream;
  /** @returns what takes the action back */
  every(periodMs: number, action: () => void): () => void;
  after(delayMs: number, action: () => void): () => void;
  /** Monotonic. */
  nowMs(): number;
  /** What the vendor said, for the operator. */
  log(message: string): void;
}

/** A page leaves silence out; a vendor that hears nothing for some seconds ends the session. */
export const SILENCE_AFTER_MS = 4_000;
