import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import type { Caller } from './handlers.ts';

/** How far a socket is behind: below `clear` nothing waits, above `coalesce` it is given up. */
export type Pressure = 'clear' | 'coalesce' | 'terminate';
/** What a socket's owner works with once the far end was let in. */
export interface SocketSession {
  /** As they are now: permissions are read again every minute. */
  readonly caller: Caller;
  readonly orgId: string;
  readonly plantId: string | null;
  readonly language: PlatformLanguage;
  readonly query: Readonly<Record<string, string>>;
  send(text: string): void;
  /** Above `clear`, what may be dropped should be, and what may not should wait for {@link drained}. */
  pressure(): Pressure;
  /** Over how long those connected now should spread their return after an outage. */
  reconnectSpreadMs(): number;
  /** When the far end has caught up, or the socket is gone. */
  drained(): Promise<void>;
  close(code: number, reason: string): void;
}

export interface SocketListener {
  message(text: string): void;
  /** A binary frame; who has no ear for sound closes its socket at the first. */
  sound?(bytes: Uint8Array): void;
  closed(): void;
  /** The caller's permissions changed. */
  permissionsChanged?(): void;
}

/** One kind of socket; the gate looks after tokens, permissions, pressure and dead connections. */
export interface SocketEndpoint {
  /** Resource without which the socket is refused; none where its subscriptions are checked one by one. */
  readonly resource?: string;
  /** Elements whose embed token may open it; `*` is any. */
  readonly element: string | readonly string[];
  /** Binary frames are taken. */
  readonly hearsSound?: boolean;
  open(session: SocketSession): SocketListener;
  errorFrame(retCode: string, retMsg: string): string;
}
